import type { Agent } from "node:http";
import { inSpan } from "@stockfinder/bus/tracing";
import type { Cache } from "@stockfinder/cache/cache";
import { storeAt } from "@stockfinder/product-rules/stores/directory";
import { checkedLookup, type Resolve } from "@stockfinder/service/checked-lookup";
import type { Clock } from "@stockfinder/service/clock";
import type { ShopFile } from "../shops/shop-file.ts";
import type { ShopFiles } from "../shops/shop-files.ts";
import { createAgent } from "../upstream/agent.ts";
import { HostQueue } from "./host-queue.ts";
import { HostRests } from "./host-rests.ts";
import { parsePage } from "./page-content.ts";
import { askForPage, NoAnswer, PAGE_LIMITS, type PageAnswer, type PageLimits } from "./page-exchange.ts";
import { PageFailure } from "./page-failure.ts";
import type { PageMetrics } from "./page-metrics.ts";
import { type PagesConfig, ROBOT_NAME } from "./pages-config.ts";
import { type RobotsText, robotsOf } from "./robots.ts";
import type { RobotsRules } from "./robots-rules.ts";

const MAX_HOPS = 5;
/** One request at a time per host; the sandbox replaces all hosts. */
const SOCKETS = 64;
/** RFC 9309 requires at least 500 KiB; the rest is ignored. */
const MAX_ROBOTS_CHARACTERS = 500 * 1024;
/** Statuses with which a shop refuses us for now. */
const REFUSALS: ReadonlySet<number> = new Set([403, 412, 429]);
const GONE: ReadonlySet<number> = new Set([404, 410]);

export interface FetchedPage {
  /** After redirects. */
  readonly url: URL;
  readonly html: string;
  readonly rules?: ShopFile["read"];
}

export interface PageClient {
  /**
   * Fetches a page of a store: respects robots.txt, rate and pauses, and follows redirects within the store.
   * @throws {PageFailure}; {Fault} `too-many` if the host's turn would come after the deadline, `unavailable` while
   * stopping.
   */
  fetch(url: URL, deadline: number): Promise<FetchedPage>;
  /** The page is a bot wall. Returns when its host may be called again, in milliseconds since 1970. */
  refused(url: URL): Promise<number>;
  readWell(url: URL): Promise<void>;
  /** Ends all waiting for turns, so that the service can stop. */
  stopWaiting(): void;
  close(): void;
}

export interface PageClientDependencies {
  readonly config: PagesConfig;
  readonly cache: Pick<Cache, "get" | "set" | "delete" | "lock" | "turn">;
  readonly clock: Pick<Clock, "now" | "sleep">;
  readonly metrics: Pick<PageMetrics, "asked">;
  readonly shops?: Pick<ShopFiles, "of">;
  readonly resolve?: Resolve;
  readonly limits?: PageLimits;
}

export function createPageClient(dependencies: PageClientDependencies): PageClient {
  const { config, cache, clock, metrics, limits = PAGE_LIMITS } = dependencies;
  const { baseUrl, userAgent } = config;
  const agent: Agent = baseUrl
    ? createAgent(baseUrl, SOCKETS)
    : createAgent({ protocol: "https:" }, SOCKETS, { lookup: checkedLookup(dependencies.resolve) });
  // Longer than a request may take, so that no two run at once.
  const queue = new HostQueue({ cache, clock, mostMs: 2 * limits.wholeMs });
  const rests = new HostRests({ cache, clock, firstMs: config.restMs });
  const robots = robotsOf({ cache, clock, name: ROBOT_NAME });

  /** Follows redirects within the store. `mayAsk` is called before each request, and may throw. */
  async function follow(start: URL, deadline: number, paceOf: (target: URL) => Promise<number>) {
    const store = storeAt(start);
    if (!store) throw new PageFailure("notAllowed", "no store's page", { wasAsked: false });
    let url = start;
    for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
      const answer = await send(url, deadline, await paceOf(url));
      if (answer.location === null) return { url, answer };
      const target = URL.parse(answer.location, url.href);
      if (!target || storeAt(target)?.id !== store.id)
        throw new PageFailure("unreadable", "a redirect leads out of the store");
      url = target;
    }
    throw new PageFailure("unreadable", `more than ${MAX_HOPS} redirects`);
  }

  async function send(url: URL, deadline: number, paceMs: number): Promise<PageAnswer> {
    await expectAwake(url);
    return await queue.take(url.host, { deadline, paceMs }, async () => {
      await expectAwake(url); // another page may have met a wall meanwhile
      const answer = await ask(url);
      const isRefusal =
        REFUSALS.has(answer.status) ||
        (answer.status >= 400 &&
          !GONE.has(answer.status) &&
          parsePage(answer.body, url.href).kind === "wall");
      if (!isRefusal) return answer;
      const retryAt = await rests.refused(url.host, answer.retryAfterMs);
      throw new PageFailure("blocked", `status ${answer.status}`, { retryAt });
    });
  }

  async function ask(url: URL): Promise<PageAnswer> {
    const startedAt = clock.now();
    const answered = (answer: string) => metrics.asked(answer, (clock.now() - startedAt) / 1_000);
    try {
      const attributes = { "server.address": url.host };
      const answer = await inSpan({ name: "page", kind: "client", attributes }, async (span) => {
        const got = await askForPage(addressOf(url), { agent, userAgent, limits });
        span?.add({ "http.response.status_code": got.status });
        return got;
      });
      answered(`${Math.floor(answer.status / 100)}xx`);
      return answer;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      answered("none");
      const storeOutcome = error.isLate ? "slow" : "failed";
      throw new PageFailure("unreadable", error.message, { cause: error, storeOutcome });
    }
  }

  async function expectAwake({ host }: URL): Promise<void> {
    const retryAt = await rests.until(host);
    if (retryAt !== null) throw new PageFailure("blocked", "its host rests", { retryAt, wasAsked: false });
  }

  async function rulesFor({ origin }: URL, deadline: number): Promise<RobotsRules> {
    const rules = await robots(origin, () => robotsText(origin, deadline));
    if (!rules) throw new PageFailure("unreadable", "robots.txt cannot be had");
    return rules;
  }

  /** RFC 9309: a site without a robots.txt allows everything, and one that cannot be reached nothing. */
  async function robotsText(origin: string, deadline: number): Promise<RobotsText> {
    try {
      const { answer } = await follow(new URL("/robots.txt", origin), deadline, async () => config.paceMs);
      if (answer.status >= 500) return null;
      if (answer.status >= 400) return "";
      return answer.body.slice(0, MAX_ROBOTS_CHARACTERS);
    } catch (error) {
      if (error instanceof PageFailure && error.outcome === "unreadable") return null;
      throw error;
    }
  }

  function addressOf({ host, pathname, search, href }: URL): URL {
    if (!baseUrl) return new URL(href);
    return new URL(`${baseUrl.href.replace(/\/$/, "")}/${host}${pathname}${search}`);
  }

  return {
    async fetch(page, deadline) {
      const shop = dependencies.shops?.of(storeAt(page)?.id);
      const { url, answer } = await follow(page, deadline, async (target) => {
        const rules = await rulesFor(target, deadline);
        if (!rules.isAllowed(target)) throw new PageFailure("notAllowed", "robots.txt forbids it");
        return Math.max(config.paceMs, rules.delayMs, 1_000 * (shop?.pace ?? 0));
      });
      if (GONE.has(answer.status)) throw new PageFailure("gone", `status ${answer.status}`);
      if (answer.status !== 200) throw new PageFailure("unreadable", `status ${answer.status}`);
      return { url, html: answer.body, rules: shop?.read };
    },
    refused: ({ host }) => rests.refused(host, null),
    readWell: ({ host }) => rests.readWell(host),
    stopWaiting: () => queue.stop(),
    close: () => agent.destroy(),
  };
}
