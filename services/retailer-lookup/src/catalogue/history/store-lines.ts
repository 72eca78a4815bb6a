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

/**
 * The prices that a verdict compares: those of stores with offers. A members' store counts only where no other has a line, and one
 * that does not state what sending costs only where no other has it.
 */
export function comparedLines(
  lines: readonly ListingPoints[],
  { country, shops }: { readonly country: Country; readonly shops: Terms["shops"] },
): (readonly PricePoint[])[] {
  const shown = lines.filter(({ retailer }) => isShown(retailer));
  const open = shown.filter(({ retailer }) => !shops.get(offerStore(retailer, country).id)?.membershipNeeded);
  const all = open.length > 0 ? open : shown;
  const stated = all.filter(
    ({ retailer, statesCost }) =>
      statesCost || shops.get(offerStore(retailer, country).id)?.freeShippingFrom != null,
  );
  const isAnyInStock = stated.some(({ points }) => points.at(-1)?.isAvailable);
  return (isAnyInStock ? stated : all).map(({ points }) => points);
}
