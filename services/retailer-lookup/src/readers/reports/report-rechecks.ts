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

export interface ReportRechecksDependencies {
  readonly bus: Pick<Bus, "call">;
  readonly cache: Pick<Cache, "turn">;
  readonly database: Pick<Database, "query">;
  readonly readPage: ReadPage;
  readonly logger: Pick<Logger, "error" | "debug">;
}

export class ReportRechecks {
  readonly #dependencies: ReportRechecksDependencies;
  readonly #calls: BackgroundCalls;

  constructor(dependencies: ReportRechecksDependencies) {
    this.#dependencies = dependencies;
    const { logger } = dependencies;
    this.#calls = new BackgroundCalls({ most: MAX_AT_ONCE, failure: "a report was not checked", logger });
  }

  /** Returns false if the store was called for this page in the minute before, or if too many readings are running. */
  async start(page: ReportedPage, caller: Pick<RequestContext, "principal" | "requestId">): Promise<boolean> {
    if (this.#calls.free <= 0) return false;
    const waitMs = await this.#dependencies.cache.turn(`lookup:report:${page.url}`, { intervalMs: EVERY_MS });
    if (waitMs > 0) return false;
    this.#calls.start(() => this.#recheck(page, caller));
    return true;
  }

  async #recheck(page: ReportedPage, caller: Pick<RequestContext, "principal" | "requestId">): Promise<void> {
    await this.#ask(page, caller);
    const { url, store } = page;
    const judged = { url, retailer: bareId(store.id), country: store.country };
    await judgeReports(this.#dependencies.database, judged);
  }

  /** An adapter finds a product by its GTIN; otherwise its page is read. */
  async #ask(
    { store, url, gtin }: ReportedPage,
    { principal, requestId }: Pick<RequestContext, "principal" | "requestId">,
  ): Promise<void> {
    const { bus, readPage } = this.#dependencies;
    const { country, retailer } = store;
    const context = { principal, requestId };
    if (retailer !== null && gtin !== null)
      await bus.call(refreshOffer, { upc: gtin, country, source: { retailer }, isReported: true }, context);
    else await readPage({ url, country, gtin }, context, true);
  }
}
