import type { RetailerId } from "@stockfinder/contracts/lookup";
import type { Source } from "../retailer.ts";

/** Goes up whenever adapters read something else from the same answers, so that no entry outlives its reader. */
const READER_VERSION = 1;

/** Letters and spaces that make no difference to a retailer's search make none here. */
export function searchKey(
  retailer: RetailerId,
  source: Source["kind"],
  zip: string,
  page: number,
  query: string,
): string {
  return key("search", retailer, source, zip, page, query.toLowerCase().replace(/\s+/g, " "));
}

export function availabilityKey(
  retailer: RetailerId,
  source: Source["kind"],
  zip: string,
  id: string,
): string {
  return key("availability", retailer, source, zip, id);
}

export function storesKey(retailer: RetailerId, source: Source["kind"], zip: string): string {
  return key("stores", retailer, source, zip);
}

/** `asked` is all that the upstream's answer depends on. */
export function proxyKey(upstream: string, asked: unknown): string {
  return key("proxy", upstream, JSON.stringify(asked));
}

/** Encoded, so that no part can be mistaken for two. */
function key(...parts: (string | number)[]): string {
  return ["lookup", READER_VERSION, ...parts].map(encodeURIComponent).join(":");
}
