import type { StoreOffer } from "@stockfinder/contracts/offers";
import type { OfferSort } from "@stockfinder/contracts/totals";
import { compareCosts, costOfTotal } from "@stockfinder/product-rules/costs";
import { groupOf, inOrder, priceOf } from "./store-offers.ts";

export interface OfferWish {
  readonly sort?: OfferSort | undefined;
  readonly memberships?: readonly string[] | undefined;
}

const COMPARE: Readonly<Record<OfferSort, (one: StoreOffer, other: StoreOffer) => number>> = {
  total: (one, other) => compareCosts(costOfTotal(one.total), costOfTotal(other.total)),
  price: (one, other) => priceOf(one) - priceOf(other),
  distance: (one, other) => milesTo(one) - milesTo(other),
};

/**
 * In stock first, then out of stock, then unknown; each by what is wanted, then by price. In a wanted order an offer whose
 * membership the shopper does not have comes last in its group, so that it is never the best one.
 */
export function sortedOffers(
  offers: readonly StoreOffer[],
  { sort, memberships = [] }: OfferWish,
): StoreOffer[] {
  const byPrice = inOrder(offers);
  if (!sort) return byPrice;
  const isClosed = ({ storeId, membershipNeeded }: StoreOffer) =>
    Number(Boolean(membershipNeeded) && !memberships.includes(storeId));
  return byPrice.toSorted(
    (one, other) =>
      groupOf(one) - groupOf(other) || isClosed(one) - isClosed(other) || COMPARE[sort](one, other),
  );
}

function milesTo({ distanceMiles }: StoreOffer): number {
  return distanceMiles ?? Number.MAX_VALUE;
}
