import type { Bus, RequestContext } from "@stockfinder/bus/bus";
import type { Cache } from "@stockfinder/cache/cache";
import { refreshOffer } from "@stockfinder/contracts/offers";
import { bareId } from "@stockfinder/contracts/store-ids";
import type { Database } from "@stockfinder/database/database";
import type { DirectoryStore } from "@stockfinder/product-rules/stores/directory";
import type { Logger } from "@stockfinder/service/logger";
import { BackgroundCalls } from "../../requests/background-calls.ts";
import type { ReadPage } from "../pages/shop-readings.ts";
import { judgeReports } from "./quarantine.ts";

/** However many clients report a page, its store is called once in this time. */
const EVERY_MS = 60_000;
/** More than the pages that all hosts together serve within the time of a call. */
const MAX_AT_ONCE = 256;

export interface ReportedPage {
  readonly store: DirectoryStore;
  readonly url: string;
  readonly gtin: string | null;
}

interface ReportRechecksDependencies {
  readonly bus: Pick<Bus, "call">;
  readonly cache: Pick<Cache, "turn">;
  readonly database: Pick<Database, "query">;
  readonly readPage: ReadPage;
  readonly logger: Pick<Logger, "error" | "debug">;
}

type Caller = Pick<RequestContext, "principal" | "requestId">;

/**
 * Returns a function that has the store of a reported page asked in the background. It returns false if the store was called for
 * this page in the minute before, or if too many readings are running.
 */
export function reportRechecks({ bus, cache, database, readPage, logger }: ReportRechecksDependencies) {
  const calls = new BackgroundCalls({ most: MAX_AT_ONCE, failure: "a report was not checked", logger });

  /** An adapter finds a product by its GTIN; otherwise its page is read. */
  async function ask({ store, url, gtin }: ReportedPage, { principal, requestId }: Caller): Promise<void> {
    const { country, retailer } = store;
    const context = { principal, requestId };
    if (retailer !== null && gtin !== null)
      await bus.call(refreshOffer, { upc: gtin, country, source: { retailer }, isReported: true }, context);
    else await readPage({ url, country, gtin }, context, true);
  }

  return async (page: ReportedPage, caller: Caller): Promise<boolean> => {
    if (calls.free <= 0) return false;
    const { url, store } = page;
    if ((await cache.turn(`lookup:report:${url}`, { intervalMs: EVERY_MS })) > 0) return false;
    calls.start(async () => {
      await ask(page, caller);
      await judgeReports(database, { url, retailer: bareId(store.id), country: store.country });
    });
    return true;
  };
}
