import type { RetailerId } from "@stockfinder/contracts/retailers";

/** Retailers whose titles are written by their sellers: sometimes misspelt, and with lots under the code of one item. */
const WRITTEN_BY_SELLERS: ReadonlySet<RetailerId> = new Set(["ebay"]);

export function isWrittenBySellers(retailer: RetailerId): boolean {
  return WRITTEN_BY_SELLERS.has(retailer);
}
