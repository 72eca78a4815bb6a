import type { Product } from "@stockfinder/contracts/retailer-items";
import { productOf } from "@stockfinder/product-rules/identity/product-of";
import { readTitle, type TitleParts } from "@stockfinder/product-rules/identity/title";
import { LRUCache } from "lru-cache";

/** A read title takes about two kilobytes. */
const TITLES = 4_000;
const known = new LRUCache<string, TitleParts>({ max: TITLES });

/** Reads a title, or remembers how it was read: a retailer lists the same titles for many searches and zip codes. */
export function knownTitle(title: string): TitleParts {
  const read = known.get(title);
  if (read) return read;
  const parts = readTitle(title);
  known.set(title, parts);
  return parts;
}

export function sizeIn(title: string): Product["size"] {
  return productOf({ id: "", upc: null, title: knownTitle(title) }).size;
}
