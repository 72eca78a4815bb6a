import type { ListingReading, Recorder } from "../../catalogue/listings/readings.ts";
import type { DescribedItem } from "../../catalogue/products/describe-items.ts";
import type { ProductToRead, Readers } from "../../catalogue/readers-port.ts";
import { LookupFailure } from "../parsing/lookup-failure.ts";
import type { ActiveRetailers } from "../retailers/active-retailers.ts";
import {
  type AdapterReadingsDependencies,
  adapterReadings,
  type BackgroundLookUp,
} from "./adapter-readings.ts";

const MAX_ITEMS = 24;
/** A search for a GTIN lists its product first, if at all; each item checked costs the retailer two calls. */
const MAX_UNIDENTIFIED = 3;

type Sought = BackgroundLookUp & Pick<ProductToRead, "query" | "gtin" | "itemIds">;

export interface ReadFromAdapterDependencies extends AdapterReadingsDependencies {
  readonly retailers: ActiveRetailers;
  readonly recorder: Recorder;
}

/**
 * Searches a retailer for a product, then fetches the stock of the items found and of those already known; records both.
 * Where the search finds only items without a GTIN, the stock answer may state it. Returns whether the retailer has the
 * product. A failing retailer only loses its own offer.
 */
export function readFromAdapter({
  retailers,
  lookUp,
  recorder,
  clock,
}: ReadFromAdapterDependencies): Readers["readAtRetailer"] {
  const readings = adapterReadings({ lookUp, clock });

  async function search(product: Sought): Promise<readonly DescribedItem[]> {
    const { query } = product;
    if (query === null) return [];
    const found = await readings.search(product, query);
    recorder.record(found.readings);
    return found.items;
  }

  async function checkStock(product: Sought, ids: readonly string[]): Promise<readonly ListingReading[]> {
    const stock = await readings.stock(product, ids);
    recorder.record(stock);
    return stock;
  }

  return async (wanted) => {
    const retailer = retailers.get(wanted.retailer);
    if (!retailer || retailer.source === null) return false;
    const product = { ...wanted, retailer };
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

function idsWith(gtin: string | null, items: readonly DescribedItem[]): string[] {
  return gtin === null ? [] : items.flatMap(({ id, product }) => (product.gtin === gtin ? id : []));
}

/** The first items that may be the product, at a retailer whose stock answer states their GTIN. */
function unidentifiedIn(
  items: readonly DescribedItem[],
  { gtin, retailer }: Pick<Sought, "gtin" | "retailer">,
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
