import type { Item } from "@stockfinder/contracts/retailer-items";
import type { RetailerOn } from "../active-retailers.ts";
import type { ServiceContext } from "../context.ts";
import type { ListingReading } from "../listings/readings.ts";
import { readingOfAvailability, readingsOfSearch } from "../listings/readings-of-answers.ts";
import { describeItems } from "../products/describe-items.ts";
import { locating } from "../reading/located.ts";
import { requireItems } from "../reading/require-items.ts";
import type { Near } from "../retailer.ts";

/** As long as a shopper's look-up may take. */
const LOOKUP_MS = 4_000;

/** The retailer, place and deadline of a background look-up. */
export interface BackgroundLookUp {
  readonly retailer: RetailerOn;
  readonly near: Near;
  /** In milliseconds since 1970. */
  readonly until: number;
  readonly callerGroup: string;
}

/** A retailer's responses in the background: on a separate lane, past the cache. Both @throw {LookupFailure}. */
export interface AdapterReadings {
  /** The first page of its items. `empty` is a failure. */
  search(
    lookup: BackgroundLookUp,
    query: string,
  ): Promise<{ readonly items: readonly Item[]; readonly readings: ListingReading[] }>;
  /** The stock of up to 24 items, without those that it does not state. */
  stock(lookup: BackgroundLookUp, itemIds: readonly string[]): Promise<ListingReading[]>;
}

export function adapterReadings({
  lookUp,
  clock,
}: Pick<ServiceContext, "lookUp" | "clock">): AdapterReadings {
  function request({ retailer, near, until, callerGroup }: BackgroundLookUp) {
    const deadline = Math.min(until, clock.now() + LOOKUP_MS);
    return { retailer, near, deadline, callerGroup, lane: "background" as const };
  }

  return {
    async search(lookup, query) {
      const { retailer } = lookup;
      const askedAt = clock.now();
      const found = await lookUp({
        ...request(lookup),
        operation: "search",
        run: async (source, context) => ({
          ...requireItems(await source.search({ query, page: 1 }, context)),
          pricedBy: source.pricesOf === "nearest-store" ? ((await context.stores())[0] ?? null) : null,
        }),
      });
      const items = describeItems(found.items, { retailer: retailer.id, query });
      return { items, readings: readingsOfSearch(items, found.pricedBy, { retailer, askedAt }) };
    },

    async stock(lookup, itemIds) {
      const { retailer, near } = lookup;
      const askedAt = clock.now();
      const located = locating(near);
      const items = await lookUp({
        ...request(lookup),
        operation: "availability",
        run: (source, context) => source.availability(itemIds, context),
        failuresIn: (answer) => answer.flatMap((item) => ("failure" in item ? item.failure : [])),
      });
      return items.flatMap((item) =>
        "failure" in item ? [] : readingOfAvailability(located(item), { retailer, askedAt, zip: near.zip }),
      );
    },
  };
}
