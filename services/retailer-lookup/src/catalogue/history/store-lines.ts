import type { Country } from "@stockfinder/contracts/listings";
import { offerStore } from "../offers/offer-store.ts";
import { isShown } from "../offers/store-offers.ts";
import type { Terms } from "../total/terms.ts";
import { dayOf, type PricePoint } from "./daily-prices.ts";
import type { ListingPoints } from "./product-points.ts";

/** One line per store: that of the listing with most points on its last day, so that an ended listing comes second. */
export function storeLines(listings: readonly ListingPoints[]): ListingPoints[] {
  const lastDay = ({ points }: ListingPoints) => dayOf(points.at(-1)?.at ?? 0);
  const ofStores = Map.groupBy(listings, ({ retailer }) => retailer).values();
  return [...ofStores].flatMap((its) => {
    const [line] = its.toSorted(
      (one, other) => lastDay(other) - lastDay(one) || other.points.length - one.points.length,
    );
    if (!line || line.points.length === 0) return [];
    return { ...line, statesCost: its.some(({ statesCost }) => statesCost) };
  });
}

/** Each store's points, the oldest first. */
export interface ComparedLines {
  /** Those that a verdict compares. */
  readonly compared: readonly (readonly PricePoint[])[];
  /** Of stores that do not state what sending costs. */
  readonly others: readonly (readonly PricePoint[])[];
}

/**
 * The prices that a verdict compares: those of stores with offers. A members' store counts only where no other has a line, and one
 * that does not state what sending costs only where no other has one. Whether they have the product today does not count: what a
 * product usually costs would change with it.
 */
export function comparedLines(
  lines: readonly ListingPoints[],
  { country, shops }: { readonly country: Country; readonly shops: Terms["shops"] },
): ComparedLines {
  const shown = lines.filter(({ retailer }) => isShown(retailer));
  const open = shown.filter(({ retailer }) => !shops.get(offerStore(retailer, country).id)?.membershipNeeded);
  const all = open.length > 0 ? open : shown;
  const { stated = [], others = [] } = Object.groupBy(all, ({ retailer, statesCost }) =>
    statesCost || shops.get(offerStore(retailer, country).id)?.freeShippingFrom != null ? "stated" : "others",
  );
  const pointsOf = (each: readonly ListingPoints[]) => each.map(({ points }) => points);
  return stated.length > 0
    ? { compared: pointsOf(stated), others: pointsOf(others) }
    : { compared: pointsOf(others), others: [] };
}
