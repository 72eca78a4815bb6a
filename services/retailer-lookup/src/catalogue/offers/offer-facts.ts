import type { SoldBy } from "@stockfinder/contracts/listings";
import type { OfferFacts } from "@stockfinder/contracts/offer-facts";
import type { ProductFacts } from "@stockfinder/contracts/product-facts";
import { type Discount, shownWasPrice } from "../history/discount.ts";

/** What an offer's facts are shown with. */
export interface Offered {
  readonly storeId: string;
  /** In UTC: `2026-11-22`. */
  readonly today: string;
  readonly soldBy: SoldBy | null | undefined;
  /** What its history says about the was-price; null or absent with too little of it. */
  readonly discount?: Discount | null;
}

/**
 * The facts that an offer shows: those that decide between stores. They are plausible at today's price (`plausibleFacts`);
 * a day of delivery that is past is left out.
 */
export function offerFacts(
  facts: ProductFacts = {},
  { storeId, today, soldBy, discount = null }: Offered,
): OfferFacts {
  const { wasPrice, memberPrice, couponPrice, condition, returnDays, packageSize, aisle, rating } = facts;
  const shipping = facts.shipping && shownShipping(facts.shipping, today);
  return {
    ...(wasPrice && { wasPrice: shownWasPrice({ value: wasPrice.amount, word: wasPrice.word }, discount) }),
    ...(memberPrice && { memberPrice: { value: memberPrice.amount, membership: memberPrice.condition } }),
    ...(couponPrice && { couponPrice: { value: couponPrice.amount, terms: couponPrice.condition } }),
    ...(condition && { condition }),
    ...(soldBy && { seller: { kind: soldBy, name: facts.seller ?? null } }),
    ...(shipping && { shipping }),
    ...(returnDays !== undefined && { returnDays }),
    ...(packageSize && { packageSize }),
    ...(aisle && { aisle }),
    ...(rating && { rating: { ...rating, source: storeId } }),
  };
}

function shownShipping(
  { cost, freeFrom, days, dates }: NonNullable<ProductFacts["shipping"]>,
  today: string,
): OfferFacts["shipping"] {
  const by = dates && dates.last >= today ? dates.last : null;
  const isStated = cost !== undefined || freeFrom !== undefined || days !== undefined || by !== null;
  if (!isStated) return undefined;
  return {
    cost: cost ?? null,
    freeFrom: freeFrom ?? null,
    minDays: days?.least ?? null,
    maxDays: days?.most ?? null,
    by,
  };
}
