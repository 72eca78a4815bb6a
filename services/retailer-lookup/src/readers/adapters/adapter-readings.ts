import type { Clock } from "@stockfinder/service/clock";
import type { ListingReading } from "../../catalogue/listings/readings.ts";
import { type DescribedItem, describeItems } from "../../catalogue/products/describe-items.ts";
import type { ProductToRead } from "../../catalogue/readers-port.ts";
import { locating } from "../parsing/located.ts";
import type { RetailerOn } from "../retailers/active-retailers.ts";
import type { LookUp } from "./lookup.ts";
import { readingOfAvailability, readingsOfSearch } from "./readings-of-answers.ts";
import { searchFor, stockOf } from "./source-calls.ts";

/** As long as a shopper's look-up may take. */
const LOOKUP_MS = 4_000;

export interface BackgroundLookUp extends Pick<ProductToRead, "near" | "branch" | "until" | "callerGroup"> {
  readonly retailer: RetailerOn;
}

/** A retailer's responses in the background: on a separate lane, past the cache. Both @throw {LookupFailure}. */
export interface AdapterReadings {
  search(
    lookup: BackgroundLookUp,
    query: string,
  ): Promise<{ readonly items: readonly DescribedItem[]; readonly readings: ListingReading[] }>;
  /** The stock of up to 24 items, without those that it does not state. */
  stock(lookup: BackgroundLookUp, itemIds: readonly string[]): Promise<ListingReading[]>;
}

export interface AdapterReadingsDependencies {
  readonly lookUp: LookUp;
  readonly clock: Pick<Clock, "now">;
}

export function adapterReadings({ lookUp, clock }: AdapterReadingsDependencies): AdapterReadings {
  function request({ retailer, near, branch, until, callerGroup }: BackgroundLookUp) {
    const deadline = Math.min(until, clock.now() + LOOKUP_MS);
    return { retailer, near, branch, deadline, callerGroup, lane: "background" as const };
  }

  return {
    async search(lookup, query) {
      const { retailer, near } = lookup;
      const askedAt = clock.now();
      const found = await lookUp({ ...request(lookup), ...searchFor({ query, page: 1 }) });
      const items = describeItems(found.items, { retailer: retailer.id, query });
      return { items, readings: readingsOfSearch(items, found.pricedBy, { retailer, near, askedAt }) };
    },

    async stock(lookup, itemIds) {
      const { retailer, near } = lookup;
      const askedAt = clock.now();
      const located = locating(near);
      const items = await lookUp({ ...request(lookup), ...stockOf(itemIds) });
      return items.flatMap((item) =>
        "failure" in item ? [] : readingOfAvailability(located(item), { retailer, near, askedAt }),
      );
    },
  };
}
