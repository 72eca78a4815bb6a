import type { StoreOffer } from "@stockfinder/contracts/offers";
import { type Cost, compareOffers, costOf } from "./costs.ts";
import { compareTied, type Tied } from "./ties.ts";

/** A store's offer, as far as it decides where to buy. */
export type Sold = Pick<
  StoreOffer,
  | "storeId"
  | "isAvailable"
  | "price"
  | "inStoresOnly"
  | "distanceMiles"
  | "membershipNeeded"
  | "condition"
  | "total"
  | "totalAtDoor"
> &
  Tied;

/** What can be had here with these memberships, the best first, by `compareToBuy`. All pages read the best offer from here. */
export function offersToBuy<Offer extends Sold>(
  offers: readonly Offer[],
  memberships: readonly string[],
): readonly Offer[] {
  return offers
    .filter((offer) => isSold(offer) && !needsMembership(offer, memberships))
    .toSorted(compareToBuy);
}

/** Whether its store sells to members only, and this shopper is none. */
export function needsMembership(
  { membershipNeeded, storeId }: Pick<Sold, "membershipNeeded" | "storeId">,
  memberships: readonly string[],
): boolean {
  return membershipNeeded !== undefined && !memberships.includes(storeId);
}

/** To the nearest branch that has it, of a store where it can be had with these memberships; null if none is known. */
export function nearestMiles(offers: readonly Sold[], memberships: readonly string[]): number | null {
  const miles = offers
    .filter((offer) => offer.isAvailable && !needsMembership(offer, memberships))
    .flatMap(({ distanceMiles }) => distanceMiles ?? []);
  return miles.length > 0 ? Math.min(...miles) : null;
}

/** By `compareOffers`, then by `compareTied`. */
export const compareToBuy = comparedBy(costOf);

export function comparedBy(cost: (offer: Sold) => Cost): (one: Sold, other: Sold) => number {
  return (one, other) => compareOffers(one, other, cost) || compareTied(one, other);
}

/** Whether it can be had here: what only far branches have cannot. */
function isSold({ isAvailable, price, inStoresOnly, distanceMiles }: Sold): boolean {
  return isAvailable === true && price.value >= 0 && !(inStoresOnly && distanceMiles === null);
}
