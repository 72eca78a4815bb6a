import { milesText } from "@stockfinder/contracts/alert-place";
import type { TileFacts } from "@stockfinder/contracts/tile-facts";

interface Counted {
  readonly inStock: number;
  readonly stores: number;
}

/** What a tile says below its price's place: where that is in no branch near and another store's has it, how far that is. */
export function tileStockText({
  distanceMiles,
  nearestMiles,
  ...counted
}: Counted & Pick<TileFacts, "distanceMiles" | "nearestMiles">): string {
  if (distanceMiles == null && nearestMiles != null) return `Nearest in stock ${milesText(nearestMiles)}`;
  return inStockText(counted);
}

/** Whether so many have it that it is good news, which is green: a third at least. */
export function isWidelyInStock({ inStock, stores }: Counted): boolean {
  return inStock > 0 && inStock * 3 >= stores;
}

/**
 * "In stock at 9 of 11 stores", of those that sell it, "Only at 1 of 6 stores"; "In stock" at the only one; "Sold at 11 stores" where
 * none is known to have it.
 */
export function inStockText({ inStock, stores }: Counted): string {
  const sold = `${stores} ${stores === 1 ? "store" : "stores"}`;
  if (inStock === 0) return `Sold at ${sold}`;
  if (stores === 1) return "In stock";
  return `${isWidelyInStock({ inStock, stores }) ? "In stock" : "Only"} at ${inStock} of ${sold}`;
}
