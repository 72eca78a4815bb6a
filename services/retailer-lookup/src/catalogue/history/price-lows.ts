import type { PriceLow } from "@stockfinder/contracts/history";
import type { CertainStock } from "@stockfinder/contracts/listings";

/** A listing's price from `at` (milliseconds since 1970) on. */
export interface LowPoint {
  readonly at: number;
  readonly price: number | null;
  readonly currency: string | null;
  readonly stock: CertainStock | null;
}

/**
 * A listing's successive lows, back from the price of its last point: each is lower than all later prices, and was
 * charged until `until`. So the lowest price of any last days is the last low that ended within them. Prices in another
 * currency and those of an item out of stock, which nobody could pay, do not count. `points` are in order of time.
 */
export function priceLows(points: readonly LowPoint[]): PriceLow[] {
  const current = points.at(-1);
  if (!current) return [];
  const begin = points.findLastIndex(({ price }) => price !== current.price) + 1;
  const lows: PriceLow[] = [];
  let lowest = Number.POSITIVE_INFINITY;
  for (let index = begin - 1; index >= 0; index -= 1) {
    const point = points[index];
    const next = points[index + 1];
    if (!point || !next || point.price === null || point.price >= lowest) continue;
    if (point.currency !== current.currency || point.stock === "out") continue;
    lowest = point.price;
    lows.push({ price: lowest, until: new Date(next.at).toISOString() });
  }
  return lows;
}
