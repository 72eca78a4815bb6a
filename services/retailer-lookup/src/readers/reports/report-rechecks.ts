import type { Bus, RequestContext } from "@stockfinder/bus/bus";
import { outsideRequests } from "@stockfinder/bus/request-scope";
import type { Cache } from "@stockfinder/cache/cache";
import { Fault } from "@stockfinder/contracts/fault";
import { refreshOffer } from "@stockfinder/contracts/offers";
import { readPage } from "@stockfinder/contracts/pages";
import { bareId } from "@stockfinder/contracts/store-ids";
import type { Database } from "@stockfinder/database/database";
import type { DirectoryStore } from "@stockfinder/product-rules/stores/directory";
import type { Logger } from "@stockfinder/service/logger";
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
  readonly logger: Pick<Logger, "error" | "debug">;
}

export class ReportRechecks {
  readonly #dependencies: ReportRechecksDependencies;
  #underWay = 0;

  constructor(dependencies: ReportRechecksDependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns false if the store was called for this page in the minute before, or if too many readings are running. */
  async start(page: ReportedPage, caller: Pick<RequestContext, "principal" | "requestId">): Promise<boolean> {
    if (this.#underWay >= MAX_AT_ONCE) return false;
    const waitMs = await this.#dependencies.cache.turn(`lookup:report:${page.url}`, { intervalMs: EVERY_MS });
    if (waitMs > 0) return false;
    outsideRequests(() => void this.#recheck(page, caller));
    return true;
  }

  async #recheck(page: ReportedPage, caller: Pick<RequestContext, "principal" | "requestId">): Promise<void> {
    const { database, logger } = this.#dependencies;
    this.#underWay += 1;
    try {
      await this.#ask(page, caller);
      const { url, store } = page;
      await judgeReports(database, { url, retailer: bareId(store.id), country: store.country });
    } catch (error) {
      // Counted by the bus. The listing is unchanged.
      if (error instanceof Fault) logger.debug({ code: error.code }, "a report was not checked");
      else logger.error({ err: error }, "a report was not checked");
    } finally {
      this.#underWay -= 1;
    }
  }

  /** An adapter finds a product by its GTIN; otherwise its page is read. */
  async #ask(
    { store, url, gtin }: ReportedPage,
    { principal, requestId }: Pick<RequestContext, "principal" | "requestId">,
  ): Promise<void> {
    const { bus } = this.#dependencies;
    const { country, retailer } = store;
    const context = { principal, requestId };
    if (retailer !== null && gtin !== null)
      await bus.call(refreshOffer, { upc: gtin, country, source: { retailer }, isReported: true }, context);
    else await bus.call(readPage, { url, country, gtin }, context);
  }
}
