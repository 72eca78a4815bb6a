import type { Bus, RequestContext } from "@stockfinder/bus/bus";
import type { Country } from "@stockfinder/contracts/listings";
import { readPage } from "@stockfinder/contracts/pages";
import type { Logger } from "@stockfinder/service/logger";
import { BackgroundCalls } from "../../requests/background-calls.ts";
import type { ShopSearch } from "./shop-search.ts";

const MAX_AT_ONCE = 16;

export interface ShopReadingsDependencies {
  readonly search: Pick<ShopSearch, "newPagesFor">;
  readonly bus: Pick<Bus, "call">;
  readonly logger: Pick<Logger, "error" | "debug">;
}

/** Reads the product pages that shops' own searches list for a query. The next search then knows their products. */
export function shopReadings({ search, bus, logger }: ShopReadingsDependencies) {
  const calls = new BackgroundCalls({ most: MAX_AT_ONCE, failure: "a shop's pages were not read", logger });

  return (
    query: string,
    country: Country,
    { principal, requestId }: Pick<RequestContext, "principal" | "requestId">,
  ): void => {
    if (calls.free <= 0) return;
    calls.start(async () => {
      const pages = await search.newPagesFor(query, country);
      const context = { principal, requestId };
      // The other pages are read all the same.
      await Promise.all(pages.map((url) => bus.call(readPage, { url, country, gtin: null }, context)));
    });
  };
}
