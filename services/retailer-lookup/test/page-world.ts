import { setImmediate as nextTurn } from "node:timers/promises";
import type { Cache } from "@stockfinder/cache/cache";
import { MemoryCache } from "@stockfinder/cache/memory-cache";
import type { Resolve } from "@stockfinder/service/checked-lookup";
import { Registry } from "prom-client";
import { onTestFinished } from "vitest";
import { createPageClient, type PageClient } from "../src/readers/pages/page-client.ts";
import type { PageLimits } from "../src/readers/pages/page-exchange.ts";
import { PageFailure } from "../src/readers/pages/page-failure.ts";
import { createPageMetrics } from "../src/readers/pages/page-metrics.ts";
import type { ShopFile } from "../src/readers/shops/shop-file.ts";
import { type LocalUpstream, type Respond, startLocalUpstream } from "./local-upstream.ts";

/** A shop and its hosts in the directory. */
export const SHOP = "https://www.kohls.com";
export const SHOP_WITHOUT_WWW = "https://kohls.com";
export const OTHER_SHOP = "https://www.macys.com";

/** A stopped clock, which each sleep advances. */
export function sleepersClock(start = Date.parse("2026-05-01T12:00:00Z")) {
  let now = start;
  return {
    now: () => now,
    move(milliseconds: number) {
      now += milliseconds;
    },
    async sleep(milliseconds: number) {
      now += milliseconds;
      await nextTurn(); // lets other waiting code run
    },
  };
}
export type SleepersClock = ReturnType<typeof sleepersClock>;

/** A cache in memory whose values and turns follow the clock. */
function cacheBy(clock: Pick<SleepersClock, "now">): Cache {
  const values = new Map<string, { readonly value: Buffer; readonly until: number }>();
  const freeAt = new Map<string, number>();
  return Object.assign(new MemoryCache(1_000), {
    async get(key: string) {
      const kept = values.get(key);
      return kept && clock.now() < kept.until ? kept.value : null;
    },
    async set(key: string, value: Buffer, ttlMs: number) {
      values.set(key, { value, until: clock.now() + ttlMs });
    },
    async delete(key: string) {
      values.delete(key);
    },
    async turn(key: string, { intervalMs }: { intervalMs: number }) {
      const waitMs = (freeAt.get(key) ?? 0) - clock.now();
      if (waitMs > 0) return waitMs;
      freeAt.set(key, clock.now() + intervalMs);
      return 0;
    },
  });
}

export interface PageWorld {
  readonly web: LocalUpstream;
  readonly clock: SleepersClock;
  readonly cache: Cache;
  readonly client: PageClient;
  /** The requests so far, as `www.kohls.com/robots.txt`. */
  asked(): string[];
  /** Answers a path of a host: `www.kohls.com/p/1`. A function, a text of a page, or a status. Anything else is 404. */
  serve(pages: Readonly<Record<string, Respond | string | number>>): void;
  /** The page's text, or why there is none. */
  fetch(url: string, withinMs?: number): Promise<string>;
  /** One more worker that shares the cache. */
  addClient(): PageClient;
}

export interface PageWorldOptions {
  readonly limits?: PageLimits;
  /** Asks the shops themselves, at the addresses that this says. */
  readonly resolve?: Resolve;
  /** The file of every store. */
  readonly shop?: ShopFile;
}

/** A page client and the web that it reads, which is a server of ours. */
export async function pageWorld({ limits, resolve, shop }: PageWorldOptions = {}): Promise<PageWorld> {
  const web = await startLocalUpstream((response) => response.writeHead(404).end());
  const clock = sleepersClock();
  const cache = cacheBy(clock);
  onTestFinished(() => web.close());

  function addClient(): PageClient {
    const client = createPageClient({
      config: {
        baseUrl: resolve ? null : new URL(`${web.url}/pages`),
        source: "live",
        userAgent: "StockFinder/1.0 (+https://stockfinder.example)",
        paceMs: 2_000,
        restMs: 300_000,
      },
      cache,
      clock,
      metrics: createPageMetrics({ registry: new Registry() }),
      ...(resolve && { resolve }),
      ...(limits && { limits }),
      ...(shop && { shops: { of: () => shop } }),
    });
    onTestFinished(() => client.close());
    return client;
  }
  const client = addClient();

  return {
    web,
    clock,
    cache,
    client,
    addClient,
    asked: () => web.received.map(({ url }) => `${url.pathname}${url.search}`.replace("/pages/", "")),
    serve(pages) {
      web.answer((response, request) => {
        const answer = pages[request.url.pathname.replace("/pages/", "")] ?? 404;
        if (typeof answer === "function") answer(response, request);
        else if (typeof answer === "number") response.writeHead(answer).end();
        else response.writeHead(200, { "content-type": "text/html" }).end(answer);
      });
    },
    fetch: (url, withinMs = 600_000) =>
      client.fetch(new URL(url), clock.now() + withinMs).then(
        ({ html }) => html,
        (error: unknown) => {
          if (error instanceof PageFailure) return error.outcome;
          throw error;
        },
      ),
  };
}

export function redirectTo(location: string, status = 302): Respond {
  return (response) => response.writeHead(status, { location }).end();
}
