import { commonUnit } from "@stockfinder/product-rules/unit-price";
import { distanceOf, isAvailable, type Offer, totalPrice } from "./offers.ts";

export const SORTS = ["best", "cheapest", "nearest", "unit"] as const;
export type Sort = (typeof SORTS)[number];

/** Prices this close count as equal: the nearer store wins. */
const SAME_PRICE = 1.03;
/** The cost of the way to a store, so that nobody is sent 60 miles to save two dollars. */
const PRICE_A_MILE = 0.2;
/** A parcel, with its wait and shipping that is often not stated, counts as this way. */
const MILES_ONLINE = 20;

/**
 * Sorts offers. Every order puts items in stock first and items out of stock last.
 *
 * - `best`: by price and 20 cents a mile, online as 20 miles; among sums within 3 % of each other by distance
 * - `cheapest`: by price
 * - `nearest`: by distance, online after the branches
 * - `unit`: by the price per ounce or piece, those in another unit than most after the others
 *
 * Among those in stock, a store that sells to members only comes after the others, except by distance.
 *
 * A price includes shipping if the store states it.
 *
 * Ties go to the lower price, then to the nearer store, then to the page's order of stores. Prices in another currency
 * than the first offer's are not compared and come last.
 */
export function sorted(offers: readonly Offer[], sort: Sort): readonly Offer[] {
  const currency = offers[0]?.currency;
  const unit = commonUnit(offers.map(({ unitPrice }) => unitPrice));
  const lowest = Math.min(...offers.filter(isAvailable).map(priceWithWay));
  const ranked = offers.map((offer) => ({
    offer,
    keys: [
      availability(offer),
      sort !== "nearest" && offer.forMembers ? 1 : 0,
      offer.currency === currency ? 0 : 1,
      ...KEYS[sort](offer, { lowest, unit }),
      totalPrice(offer),
      milesTo(offer),
    ],
  }));
  return ranked.sort((a, b) => compared(a.keys, b.keys)).map(({ offer }) => offer);
}

interface Compared {
  readonly lowest: number;
  /** In which unit prices are compared. */
  readonly unit: string | null;
}

const KEYS: Record<Sort, (offer: Offer, compared: Compared) => readonly number[]> = {
  best: (offer, { lowest }) => [priceStep(priceWithWay(offer), lowest), wayTo(offer)],
  cheapest: () => [],
  nearest: (offer) => [milesTo(offer)],
  unit: ({ unitPrice }, { unit }) =>
    unitPrice ? [unitPrice.unit === unit ? 0 : 1, unitPrice.amount] : [2, 0],
};

function availability(offer: Offer): number {
  if (isAvailable(offer)) return 0;
  return offer.level === "out" ? 2 : 1;
}

function priceWithWay(offer: Offer): number {
  return totalPrice(offer) + PRICE_A_MILE * wayTo(offer);
}

function wayTo(offer: Offer): number {
  return distanceOf(offer) ?? MILES_ONLINE;
}

/** 0 for prices near the lowest, 1 for the next 3 %, and so on. */
function priceStep(price: number, lowest: number): number {
  if (price <= lowest) return 0;
  return Math.floor(Math.log(price / lowest) / Math.log(SAME_PRICE));
}

function milesTo(offer: Offer): number {
  return distanceOf(offer) ?? Number.POSITIVE_INFINITY;
}

function compared(a: readonly number[], b: readonly number[]): number {
  for (const [index, key] of a.entries()) {
    const other = b[index] ?? key;
    if (key !== other) return key < other ? -1 : 1;
  }
  return 0;
}
