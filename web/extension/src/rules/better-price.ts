import type { DigestOffer } from "@stockfinder/contracts/digest-offers";
import { type Cost, compareCosts, costOf } from "@stockfinder/product-rules/costs";

export interface PagePrice {
  readonly storeId: string;
  readonly price: number | null;
  readonly currency: string | null;
  readonly condition: "new" | "used" | null;
}

const SHARE = 0.03;
const AMOUNT = 1;

export interface BetterPrice {
  readonly offer: DigestOffer;
  /** In the page's currency. */
  readonly saves: number;
}

/**
 * The store with the same item that costs least, by `compareCosts`, of those with at least 3 % and $1 less; null without one. Offers
 * are of new items, so a used one is not compared, nor what members alone can buy. The page's own shipping is not known.
 */
export function betterPrice(page: PagePrice, offers: readonly DigestOffer[]): BetterPrice | null {
  const { price, currency, condition, storeId } = page;
  if (price === null || currency === null || condition === "used") return null;
  const least = Math.round(Math.max(price * SHARE, AMOUNT) * 100) / 100;
  const [cheapest] = offers
    .filter((offer) => offer.isAvailable === true && offer.storeId !== storeId && !offer.membershipNeeded)
    .filter((offer) => offer.price.value >= 0 && offer.price.currency === currency)
    .map((offer) => ({ offer, cost: digestCost(offer) }))
    // In cents, because 10.3 - 10 is a little less than 0.3.
    .map(({ offer, cost }) => ({ offer, cost, saves: Math.round((price - cost.value) * 100) / 100 }))
    .filter(({ saves }) => saves > 0 && saves >= least)
    .sort((one, other) => compareCosts(one.cost, other.cost));
  return cheapest ? { offer: cheapest.offer, saves: cheapest.saves } : null;
}

export function digestCost({ price, miles, shippingCost: cost }: DigestOffer): Cost {
  const shipping = cost === undefined ? undefined : { cost, freeFrom: null };
  return costOf({ price, shipping, distanceMiles: miles });
}
