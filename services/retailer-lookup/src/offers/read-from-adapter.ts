import type { Item } from "@stockfinder/contracts/retailer-items";
import type { ServiceContext } from "../context.ts";
import type { ListingReading } from "../listings/readings.ts";
import { LookupFailure } from "../lookup-failure.ts";
import { adapterReadings, type BackgroundLookUp } from "./adapter-readings.ts";

/** A retailer's own limit for one question. */
const MAX_ITEMS = 24;
/** A search for a GTIN lists its product first, if at all; each item checked costs the retailer two calls. */
const MAX_UNIDENTIFIED = 3;

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
 * Where the search finds only items without a GTIN, the stock answer may state it. Returns whether the retailer has the
 * product. A failing retailer only loses its own offer.
 */
export function readFromAdapter({
  lookUp,
  listings,
  clock,
}: Pick<ServiceContext, "lookUp" | "listings" | "clock">): (product: ProductToRead) => Promise<boolean> {
  const readings = adapterReadings({ lookUp, clock });

  async function search(product: ProductToRead): Promise<readonly Item[]> {
    const { query } = product;
    if (query === null) return [];
    const found = await readings.search(product, query);
    listings.record(found.readings);
    return found.items;
  }

  async function checkStock(
    product: ProductToRead,
    ids: readonly string[],
  ): Promise<readonly ListingReading[]> {
    const stock = await readings.stock(product, ids);
    listings.record(stock);
    return stock;
  }

  return async (product) => {
    const { gtin, itemIds } = product;
    const found = await orNothing(search(product), []);
    const its = [...new Set([...idsWith(gtin, found), ...itemIds])];
    const unidentified = found.some(({ id }) => its.includes(id)) ? [] : unidentifiedIn(found, product);
    const ids = [...its, ...unidentified].slice(0, MAX_ITEMS);
    if (ids.length === 0) return false;
    const stock = await orNothing(checkStock(product, ids), []);
    return its.length > 0 || stock.some(({ upc }) => upc === gtin);
  };
}

/** The items that the search states to be the product. */
function idsWith(gtin: string | null, items: readonly Item[]): string[] {
  return gtin === null ? [] : items.flatMap(({ id, product }) => (product.gtin === gtin ? id : []));
}

/** The first items that may be the product, at a retailer whose stock answer states their GTIN. */
function unidentifiedIn(
  items: readonly Item[],
  { gtin, retailer }: Pick<ProductToRead, "gtin" | "retailer">,
): string[] {
  if (gtin === null || !retailer.source.statesGtins) return [];
  return items.flatMap(({ id, product }) => (product.gtin === null ? id : [])).slice(0, MAX_UNIDENTIFIED);
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
