import type { Country } from "@stockfinder/contracts/listings";
import { isAvailable } from "../listings/reading-rules.ts";
import { offerStore } from "../offers/offer-store.ts";
import { isShown } from "../offers/store-offers.ts";
import type { Terms } from "../total/terms.ts";
import type { PricePoint } from "./daily-prices.ts";
import type { PointsByRetailer, ProductPoint } from "./product-points.ts";

const DAY = 24 * 60 * 60_000;

export interface StoreLine {
  readonly retailer: string;
  readonly points: readonly PricePoint[];
  readonly statesCost: boolean;
}

/** One line per store: that of the listing with most points on its last day, so that an ended listing comes second. */
export function storeLines(found: PointsByRetailer): StoreLine[] {
  return [...found].flatMap(([retailer, { listings, statesCost }]) => {
    const points = lineOf(listings).map(pricePoint);
    return points.length === 0 ? [] : { retailer, points, statesCost };
  });
}

/**
 * The prices that a verdict compares: those of stores with offers. A members' store counts only where no other has a line, and one
 * that does not state what sending costs only where no other has it.
 */
export function comparedLines(
  lines: readonly StoreLine[],
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

function lineOf(listings: readonly (readonly ProductPoint[])[]): readonly ProductPoint[] {
  const lastDay = (points: readonly ProductPoint[]) => Math.floor((points.at(-1)?.at ?? 0) / DAY);
  const [line = []] = listings.toSorted(
    (one, other) => lastDay(other) - lastDay(one) || other.length - one.length,
  );
  return line;
}

function pricePoint({ at, price, currency, stock }: ProductPoint): PricePoint {
  return { at, price, currency, isAvailable: isAvailable(stock) };
}
