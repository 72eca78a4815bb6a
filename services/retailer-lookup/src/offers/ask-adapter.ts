import type { Item } from "@stockfinder/contracts/lookup";
import type { ServiceContext } from "../context.ts";
import { LookupFailure } from "../lookup-failure.ts";
import { adapterReadings, type BackgroundQuestion } from "./adapter-readings.ts";

/** A retailer's own limit for one question. */
const MOST_ITEMS = 24;

/** A product at a retailer that is to be read again. */
export interface AskedProduct extends BackgroundQuestion {
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
export function askAdapter({
  lookUp,
  listings,
  clock,
}: Pick<ServiceContext, "lookUp" | "listings" | "clock">): (asked: AskedProduct) => Promise<boolean> {
  const readings = adapterReadings({ lookUp, clock });

  async function search(asked: AskedProduct): Promise<readonly Item[]> {
    const { query, gtin } = asked;
    if (query === null) return [];
    const found = await readings.search(asked, query);
    listings.record(found.readings);
    return gtin === null ? [] : found.items.filter(({ product }) => product.gtin === gtin);
  }

  async function checkStock(asked: AskedProduct, ids: readonly string[]): Promise<void> {
    listings.record(await readings.stock(asked, ids));
  }

  return async (asked) => {
    const found = await orNothing(search(asked), []);
    const ids = [...new Set([...found.map(({ id }) => id), ...asked.itemIds])].slice(0, MOST_ITEMS);
    if (ids.length === 0) return false;
    await orNothing(checkStock(asked, ids), undefined);
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
