import type { Item } from "@stockfinder/contracts/retailer-items";
import type { ServiceContext } from "../context.ts";
import { LookupFailure } from "../lookup-failure.ts";
import { adapterReadings, type BackgroundLookUp } from "./adapter-readings.ts";

/** A retailer's own limit for one question. */
const MAX_ITEMS = 24;

/** A product at a retailer that is to be read again. */
export interface ProductToRead extends BackgroundLookUp {
  /** The text to search for: the GTIN, else the title; null if neither is known. */
  readonly query: string | null;
  /** Null if unknown. */
  readonly gtin: string | null;
  /** The retailer's items that are known to be the product. */
  readonly itemIds: readonly string[];
}

/**
 * Searches a retailer for a product, then fetches the stock of the items found and of those already known; records both.
 * Returns whether the retailer has the product. A failing retailer only loses its own offer.
 */
export function readFromAdapter({
  lookUp,
  listings,
  clock,
}: Pick<ServiceContext, "lookUp" | "listings" | "clock">): (product: ProductToRead) => Promise<boolean> {
  const readings = adapterReadings({ lookUp, clock });

  async function search(product: ProductToRead): Promise<readonly Item[]> {
    const { query, gtin } = product;
    if (query === null) return [];
    const found = await readings.search(product, query);
    listings.record(found.readings);
    return gtin === null ? [] : found.items.filter(({ product }) => product.gtin === gtin);
  }

  async function checkStock(product: ProductToRead, ids: readonly string[]): Promise<void> {
    listings.record(await readings.stock(product, ids));
  }

  return async (product) => {
    const found = await orNothing(search(product), []);
    const ids = [...new Set([...found.map(({ id }) => id), ...product.itemIds])].slice(0, MAX_ITEMS);
    if (ids.length === 0) return false;
    await orNothing(checkStock(product, ids), undefined);
    return true;
  };
}

/** Failures are counted and logged where they arise (`lookup.ts`). */
async function orNothing<T>(asking: Promise<T>, nothing: T): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof LookupFailure) return nothing;
    throw error;
  }
}
