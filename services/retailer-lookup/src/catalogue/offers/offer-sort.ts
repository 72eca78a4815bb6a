import type { StoreOffer } from "@stockfinder/contracts/offers";
import type { OfferSort } from "@stockfinder/contracts/totals";
import { groupOf, inOrder, priceOf } from "./store-offers.ts";

export interface OfferWish {
  readonly sort?: OfferSort | undefined;
  readonly memberships?: readonly string[] | undefined;
}

const KEYS: Readonly<Record<OfferSort, (offer: StoreOffer) => number | null>> = {
  total: ({ total }) => total?.value ?? null,
  price: priceOf,
  distance: ({ distanceMiles }) => distanceMiles ?? null,
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
  const key = (offer: StoreOffer) => KEYS[sort](offer) ?? Number.MAX_VALUE;
  return byPrice.toSorted(
    (one, other) => groupOf(one) - groupOf(other) || isClosed(one) - isClosed(other) || key(one) - key(other),
  );
}
