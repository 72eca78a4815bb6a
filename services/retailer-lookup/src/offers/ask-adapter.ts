import type { Item } from "@stockfinder/contracts/lookup";
import type { RetailerOn } from "../active-retailers.ts";
import type { ServiceContext } from "../context.ts";
import { readingOfAvailability, readingsOfSearch } from "../listings/readings-of-answers.ts";
import { LookupFailure } from "../lookup-failure.ts";
import { describeItems } from "../products/describe-items.ts";
import { locating } from "../reading/located.ts";
import { requireItems } from "../reading/require-items.ts";
import type { Near } from "../retailer.ts";

/** A retailer's own limit for one question. */
const MOST_ITEMS = 24;
/** As long as a shopper's look-up may take. */
const LOOKUP_MS = 4_000;

/** A product at a retailer that is to be read again. */
export interface AskedProduct {
  readonly retailer: RetailerOn;
  /** The text to search for: the GTIN, else the title; null if neither is known. */
  readonly query: string | null;
  /** Null if unknown. */
  readonly gtin: string | null;
  /** The retailer's items that are known to be the product. */
  readonly itemIds: readonly string[];
  readonly near: Near;
  /** In milliseconds since 1970. */
  readonly until: number;
  readonly callerGroup: string;
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
  async function search(asked: AskedProduct): Promise<Item[]> {
    const { retailer, query, gtin } = asked;
    if (query === null) return [];
    const askedAt = clock.now();
    const found = await lookUp({
      ...about(asked),
      operation: "search",
      ask: async (source, context) => ({
        ...requireItems(await source.search({ query, page: 1 }, context)),
        pricedBy: source.pricesOf === "nearest-store" ? ((await context.stores())[0] ?? null) : null,
      }),
    });
    const items = describeItems(found.items, { retailer: retailer.id, query });
    listings.record(readingsOfSearch(items, found.pricedBy, { retailer, askedAt }));
    return gtin === null ? [] : items.filter(({ product }) => product.gtin === gtin);
  }

  async function checkStock(asked: AskedProduct, ids: readonly string[]): Promise<void> {
    const { retailer, near } = asked;
    const askedAt = clock.now();
    const located = locating(near);
    const items = await lookUp({
      ...about(asked),
      operation: "availability",
      ask: (source, context) => source.availability(ids, context),
    });
    listings.record(
      items.flatMap((item) =>
        "failure" in item ? [] : readingOfAvailability(located(item), { retailer, askedAt }),
      ),
    );
  }

  function about({ retailer, near, until, callerGroup }: AskedProduct) {
    const deadline = Math.min(until, clock.now() + LOOKUP_MS);
    return { retailer, near, deadline, callerGroup, lane: "background" as const };
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
