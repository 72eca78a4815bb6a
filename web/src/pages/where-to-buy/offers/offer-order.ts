import type { StoreOffer } from "@stockfinder/contracts/offers";
import { compareCosts, costOfTotal } from "@stockfinder/product-rules/costs";
import { compareTied, type Tied } from "@stockfinder/product-rules/ties";

type Ordered = Pick<StoreOffer, "isAvailable" | "isGoogleShopping" | "total" | "membershipNeeded"> & Tied;

/** Within a group of stock. The first is the specification's. */
export const SORTS = { price: "Price", total: "Total", distance: "Distance" } as const;
export type Sort = keyof typeof SORTS;

/** In stock, out, unknown; as wanted, what lacks it last; then by price, for members only last, and by `compareTied`. */
export function inOrder<Offer extends Ordered>(
  offers: readonly Offer[],
  sort: Sort = "price",
): readonly Offer[] {
  return offers.toSorted(
    (one, other) =>
      groupOf(one) - groupOf(other) ||
      COMPARE[sort](one, other) ||
      COMPARE.price(one, other) ||
      Number(one.membershipNeeded !== undefined) - Number(other.membershipNeeded !== undefined) ||
      compareTied(one, other),
  );
}

function groupOf({ isAvailable, isGoogleShopping }: Ordered): number {
  if (isGoogleShopping || isAvailable === null) return 2;
  return isAvailable ? 0 : 1;
}

const COMPARE: Readonly<Record<Sort, (one: Ordered, other: Ordered) => number>> = {
  price: (one, other) => priceOf(one) - priceOf(other),
  total: (one, other) => compareCosts(costOfTotal(one.total), costOfTotal(other.total)),
  distance: (one, other) => milesTo(one) - milesTo(other),
};

function priceOf({ price: { value } }: Ordered): number {
  return value < 0 ? Number.MAX_VALUE : value;
}

function milesTo({ distanceMiles }: Ordered): number {
  return distanceMiles ?? Number.MAX_VALUE;
}
