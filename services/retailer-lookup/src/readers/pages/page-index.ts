import { Country } from "@stockfinder/contracts/listings";
import { storeAt } from "@stockfinder/product-rules/stores/directory";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { MinuteLog } from "@stockfinder/service/minute-log";
import { LRUCache } from "lru-cache";
import { z } from "zod";

/** No answer waits for so long; after a failure the product lacks these stores for `FAILED_MS`. */
const TIMEOUT_MS = 5_000;
/** The longest that an answer waits for the index. */
const WAITED_MS = 100;
/** After a failure a product is not queried for this long. */
const FAILED_MS = 10_000;
/** Pages keep their addresses, and new ones are rare. */
const KEPT_MS = 600_000;
const MAX_PRODUCTS = 1_000;
const MAX_PAGES = 200;

const Answer = z.object({
  pages: z.array(z.object({ country: Country, url: z.string().max(2_000) })).max(MAX_PAGES),
});
type Pages = z.output<typeof Answer>["pages"];

export interface PageIndexDependencies {
  /** Called with `?gtin=`; null without an index, when only pages named in requests are known. */
  readonly url: URL | null;
  readonly clock: Pick<Clock, "alarm" | "sleep">;
  readonly logger: Pick<Logger, "warn">;
}

/**
 * The pages where stores sell a product, from the configured index: `GET {url}?gtin=012345678905` answers `{pages:
 * [{country, url}]}`. The sandbox has one; an operator may have one from stores' data feeds.
 */
export class PageIndex {
  readonly #dependencies: PageIndexDependencies;
  readonly #away: MinuteLog<{ why: string }>;
  readonly #known = new LRUCache<string, Pages, URL>({
    max: MAX_PRODUCTS,
    ttl: KEPT_MS,
    ignoreFetchAbort: true,
    fetchMethod: (gtin, _expired, { context: index, options }) => this.#ask(index, gtin, options),
  });

  constructor(dependencies: PageIndexDependencies) {
    this.#dependencies = dependencies;
    this.#away = new MinuteLog({
      clock: dependencies.clock,
      log: ({ why }, count) => dependencies.logger.warn({ why, count }, "the page index does not answer"),
    });
  }

  /**
   * The addresses in a country, without those outside the directory. Empty if the index has not answered within 100 ms: a
   * late answer is used the next time. `gtin` is in the form of `normalGtin`.
   */
  async pagesOf(gtin: string, country: Country): Promise<string[]> {
    const { url, clock } = this.#dependencies;
    if (!url) return [];
    const asked = this.#known.fetch(gtin, { context: url });
    const pages = this.#known.get(gtin) ?? (await Promise.race([asked, clock.sleep(WAITED_MS)]));
    return (pages ?? [])
      .filter((page) => page.country === country && isStorePage(page))
      .map((page) => page.url);
  }

  /** Whether the index has not answered `pagesOf` yet. */
  isAsking(gtin: string): boolean {
    return this.#dependencies.url !== null && !this.#known.has(gtin);
  }

  async #ask(index: URL, gtin: string, kept: { ttl?: number | undefined }): Promise<Pages> {
    try {
      const url = new URL(index);
      url.searchParams.set("gtin", gtin);
      const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      return Answer.parse(JSON.parse(text)).pages;
    } catch (error) {
      this.#away.note({ why: error instanceof Error ? error.name : "unknown" });
      kept.ttl = FAILED_MS;
      return [];
    }
  }
}

function isStorePage({ country, url }: Pages[number]): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && storeAt(parsed)?.country === country;
}
