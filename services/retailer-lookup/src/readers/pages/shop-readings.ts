import type { RequestContext } from "@stockfinder/bus/bus";
import type { Country } from "@stockfinder/contracts/listings";
import type { InputOf } from "@stockfinder/contracts/operation";
import type { readPage as readPageOperation } from "@stockfinder/contracts/pages";
import type { Logger } from "@stockfinder/service/logger";
import { BackgroundCalls } from "../../requests/background-calls.ts";
import type { ShopSearch } from "./shop-search.ts";

const MAX_AT_ONCE = 16;

type Caller = Pick<RequestContext, "principal" | "requestId">;

/** Has a page read, unless it just was; and then only if it is reported. */
export type ReadPage = (
  page: InputOf<typeof readPageOperation>,
  caller: Caller,
  isReported?: boolean,
) => Promise<void>;

export interface ShopReadingsDependencies {
  readonly search: Pick<ShopSearch, "newPagesFor">;
  readonly readPage: ReadPage;
  readonly logger: Pick<Logger, "error" | "debug">;
}

/** Reads the product pages that shops' own searches list for a query. The next search then knows their products. */
export function shopReadings({ search, readPage, logger }: ShopReadingsDependencies) {
  const calls = new BackgroundCalls({ most: MAX_AT_ONCE, failure: "a shop's pages were not read", logger });

  return (query: string, country: Country, caller: Caller): void => {
    if (calls.free <= 0) return;
    calls.start(async () => {
      const pages = await search.newPagesFor(query, country);
      await Promise.all(pages.map((url) => readPage({ url, country, gtin: null }, caller)));
    });
  };
}
