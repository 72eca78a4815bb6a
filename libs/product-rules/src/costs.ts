import type { StoreOffer } from "@stockfinder/contracts/offers";
import type { Total } from "@stockfinder/contracts/totals";

/** What something costs at the door or in the car, as far as stores state it. */
export interface Cost {
  readonly value: number;
  /** False if no store states what sending it costs: then the value is the least that it can be. */
  readonly isWhole: boolean;
}

/** What sending a thing hardly ever costs more than, in its currency and as a share of its price. Offers are ranked by it; no page shows it. */
export const DEAR_SHIPPING = { least: 15, share: 0.1 };

/**
 * By value; shipping that is not stated is not free, and counts as dear shipping here. So an unknown cost wins only where it is lower than a
 * known one whatever the store asks.
 */
export function compareCosts(one: Cost, other: Cost): number {
  const [first, second] = [probableCost(one), probableCost(other)];
  if (first !== second) return first < second ? -1 : 1;
  return Number(other.isWhole) - Number(one.isWhole);
}

function probableCost({ value, isWhole }: Cost): number {
  return isWhole ? value : value + Math.max(DEAR_SHIPPING.least, value * DEAR_SHIPPING.share);
}

type Priced = Pick<StoreOffer, "price" | "inStoresOnly" | "distanceMiles"> & {
  readonly shipping?: Pick<NonNullable<StoreOffer["shipping"]>, "cost" | "freeFrom"> | undefined;
};

/** Without tax and the drive. What a branch near has needs no shipping. */
export function costOf({ price, shipping, inStoresOnly, distanceMiles }: Priced): Cost {
  if (price.value < 0) return { value: Number.MAX_VALUE, isWhole: false };
  const isFetched = inStoresOnly || distanceMiles != null;
  const sent = isFetched ? 0 : shippingCost(shipping, price.value);
  return { value: price.value + (sent ?? 0), isWhole: sent !== null };
}

type Offered = Priced & Pick<StoreOffer, "condition">;

/** Which of two offers to buy: new goods before others, then the first by `compareCosts`. */
export function compareOffers<Offer extends Offered>(
  one: Offer,
  other: Offer,
  cost: (offer: Offer) => Cost = costOf,
): number {
  return Number(isSecondHand(one)) - Number(isSecondHand(other)) || compareCosts(cost(one), cost(other));
}

/** Also what is refurbished. */
export function isSecondHand({ condition = "new" }: Pick<StoreOffer, "condition">): boolean {
  return condition !== "new";
}

export function costOfTotal(total: Total | undefined): Cost {
  const { value = null, parts = [] } = total ?? {};
  return {
    value: value ?? Number.MAX_VALUE,
    isWhole: value !== null && !parts.some((part) => part.part === "shipping" && part.value === null),
  };
}

/** The shipping cost of one piece as the store states it; null if it states none. */
export function shippingCost(shipping: Priced["shipping"], price: number | null): number | null {
  if (!shipping) return null;
  const { cost, freeFrom } = shipping;
  return freeFrom !== null && price !== null && price >= freeFrom ? 0 : cost;
}
