import type { StoreOffer } from "@stockfinder/contracts/offers";
import { compareTied, type Tied } from "../../../stores/ties.ts";

type Ordered = Pick<StoreOffer, "isAvailable" | "isGoogleShopping" | "total" | "membershipNeeded"> & Tied;

/** Within a group of stock. The first is the specification's. */
export const SORTS = { price: "Price", total: "Total", distance: "Distance" } as const;
export type Sort = keyof typeof SORTS;

/** In stock, out, unknown; by price, total or distance, without one last; then by price, for members only last, and by `compareTied`. */
export function inOrder<Offer extends Ordered>(
  offers: readonly Offer[],
  sort: Sort = "price",
): readonly Offer[] {
  return offers.toSorted(
    (one, other) =>
      groupOf(one) - groupOf(other) ||
      rankOf(one, sort) - rankOf(other, sort) ||
      rankOf(one, "price") - rankOf(other, "price") ||
      Number(one.membershipNeeded !== undefined) - Number(other.membershipNeeded !== undefined) ||
      compareTied(one, other),
  );
}

function groupOf({ isAvailable, isGoogleShopping }: Ordered): number {
  if (isGoogleShopping || isAvailable === null) return 2;
  return isAvailable ? 0 : 1;
}

function rankOf({ price, total, distanceMiles }: Ordered, sort: Sort): number {
  if (sort === "total") return total?.value ?? Number.MAX_VALUE;
  if (sort === "distance") return distanceMiles ?? Number.MAX_VALUE;
  return price.value < 0 ? Number.MAX_VALUE : price.value;
}
