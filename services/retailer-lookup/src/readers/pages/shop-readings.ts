import type { Bus, RequestContext } from "@stockfinder/bus/bus";
import { outsideRequests } from "@stockfinder/bus/request-scope";
import { Fault } from "@stockfinder/contracts/fault";
import type { Country } from "@stockfinder/contracts/listings";
import { readPage } from "@stockfinder/contracts/pages";
import type { Logger } from "@stockfinder/service/logger";
import type { ShopSearch } from "./shop-search.ts";

const MAX_AT_ONCE = 16;

export interface ShopReadingsDependencies {
  readonly search: Pick<ShopSearch, "newPagesFor">;
  readonly bus: Pick<Bus, "call">;
  readonly logger: Pick<Logger, "error">;
}

/** Reads the product pages that shops' own searches list for a query. The next search then knows their products. */
export class ShopReadings {
  readonly #dependencies: ShopReadingsDependencies;
  #underWay = 0;

  constructor(dependencies: ShopReadingsDependencies) {
    this.#dependencies = dependencies;
  }

  start(query: string, country: Country, caller: Pick<RequestContext, "principal" | "requestId">): void {
    if (this.#underWay >= MAX_AT_ONCE) return;
    outsideRequests(() => void this.#read(query, country, caller));
  }

  async #read(
    query: string,
    country: Country,
    { principal, requestId }: Pick<RequestContext, "principal" | "requestId">,
  ): Promise<void> {
    const { search, bus, logger } = this.#dependencies;
    this.#underWay += 1;
    try {
      const pages = await search.newPagesFor(query, country);
      const context = { principal, requestId };
      await Promise.all(pages.map((url) => bus.call(readPage, { url, country, gtin: null }, context)));
    } catch (error) {
      // Counted by the bus: the other pages are read all the same.
      if (!(error instanceof Fault)) logger.error({ err: error }, "a shop's pages were not read");
    } finally {
      this.#underWay -= 1;
    }
  }
}
