import type { Country, ReadingSource } from "@stockfinder/contracts/listings";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import { storeOf } from "@stockfinder/product-rules/stores/directory";

const PAGES = "page:";

/** A store's product pages, by its id in the directory. */
export type PagesKey = `${typeof PAGES}${string}`;
/** What known items check: a retailer's adapter (`walmart`), or a store's product pages (`page:kohls`). */
export type ReaderKey = RetailerId | PagesKey;

export function pagesKey(storeId: string): PagesKey {
  return `${PAGES}${storeId}`;
}

export function isPagesKey(key: string): key is PagesKey {
  return key.startsWith(PAGES);
}

export function storeOfPages(key: PagesKey): string {
  return key.slice(PAGES.length);
}

export interface ReadBy {
  readonly source: ReadingSource;
  readonly retailer: string;
  /** Absent for a shelf: no page states any. */
  readonly country?: Country;
}

/** The reader of a row; null for readings of others, such as extensions and neighbours. */
export function readerOf({ source, retailer, country }: ReadBy): string | null {
  if (source === "adapter") return retailer;
  if (source !== "page" || country === undefined) return null;
  return pagesKey(storeOf(retailer, country)?.id ?? retailer);
}
