import type { RetailerId } from "@stockfinder/contracts/retailers";

/** Retailers whose titles are written by their sellers: sometimes misspelt, and with lots under the code of one item. */
const WRITTEN_BY_SELLERS: ReadonlySet<string> = new Set<RetailerId>(["ebay"]);

/** `retailer` may be any store's id. */
export function isWrittenBySellers(retailer: string): boolean {
  return WRITTEN_BY_SELLERS.has(retailer);
}
