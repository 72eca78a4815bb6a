import type { Bus } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import { type HeldPage, ZIP_COOKIE } from "@stockfinder/contracts/held-page";
import { Zipcode } from "@stockfinder/contracts/places";
import { queryOf } from "@stockfinder/contracts/slug";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { placeOf } from "@stockfinder/places/places";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import type { Request } from "express";
import { LRUCache } from "lru-cache";
import type { Caller } from "../callers/caller.ts";
import { cookieNamed } from "../callers/cookies.ts";
import type { OriginOf } from "../callers/public-origin.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import { breadcrumbs } from "./linked-data.ts";
import type { PageContent, WantedPage } from "./page-content.ts";
import type { DrawPage, PageHead } from "./page-head.ts";
import type { PageRenderer } from "./page-renderer.ts";
import { StoredContent } from "./stored-content.ts";
import { drawnPage, type WebFile } from "./web-files.ts";
import { productAt, whereToBuyContent } from "./where-to-buy-content.ts";

/** A page's bytes are sent again for so long. The browser refreshes its offers anyway. */
const KEPT_MS = 5_000;
const KEPT_BYTES = 16 * 1024 * 1024;
/** With these the page has more than the product: the client alone draws it. */
const FROM_EXTENSION = ["url", "img", "name", "autoCart"];

interface Wanted extends WantedPage {
  readonly origin: string;
  readonly requestId: string;
  readonly isRendered: boolean;
}

export interface ContentPagesOptions {
  readonly bus: Pick<Bus, "call">;
  readonly clock: Clock;
  readonly limits: Pick<RateLimits, "lookups">;
  readonly logger: Logger;
  readonly originOf: OriginOf;
  readonly render: PageRenderer | null;
  /** Of visitors who have chosen none. */
  readonly homeZip?: string | undefined;
}

/**
 * The pages that come with their content. Their bytes are kept for a moment by address and zip code, which is all that they
 * have of their reader; a caller pays for each page that is not kept as for a look-up.
 */
export function contentPages(
  drawPage: DrawPage,
  { bus, clock, limits, logger, originOf, render, homeZip }: ContentPagesOptions,
): (request: Request, caller: Caller) => Promise<WebFile | null> {
  const stored = new StoredContent(bus, clock);
  const kept = new LRUCache<string, WebFile, Wanted>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ plain, compressed }) =>
      [...compressed.values()].reduce((sum, { length }) => sum + length, plain.length),
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: clock,
    fetchMethod: (_key, _stale, { context }) => draw(context),
  });

  async function draw(wanted: Wanted): Promise<WebFile> {
    const { head, held, linkedData } = await contentOf(wanted);
    const html = held && wanted.isRendered ? await rendered(wanted, held) : null;
    const content = held && html !== null ? { html, held } : null;
    const page = drawPage({ head, linkedData, content }, wanted.origin);
    return { ...drawnPage(page), cacheControl: "private, no-cache" };
  }

  function contentOf(wanted: Wanted): Promise<PageContent> {
    const product = productAt(wanted.path);
    return product ? whereToBuyContent(stored, product, wanted) : popularContent(stored, wanted);
  }

  /** Null if the page cannot be rendered: then the browser draws it. */
  async function rendered({ path, country }: Wanted, held: HeldPage): Promise<string | null> {
    const search = country === "CAN" ? "country=CAN" : "";
    try {
      return (await render?.({ path, search, held })) ?? null;
    } catch (err) {
      logger.error({ err, path }, "a page could not be rendered; the browser draws it");
      return null;
    }
  }

  return async (request, caller) => {
    const { path, query } = request;
    if (productAt(path) === null && !isPopular(path)) return null;
    const wanted = {
      path,
      country: query.country === "CAN" ? ("CAN" as const) : ("USA" as const),
      zip: zipOf(request, homeZip),
      isRendered: !FROM_EXTENSION.some((name) => query[name] !== undefined),
      origin: originOf(request),
      requestId: caller.requestId,
    };
    const { requestId, ...same } = wanted;
    const key = JSON.stringify(same);
    try {
      if (!kept.has(key)) await limits.lookups.spend(caller);
    } catch (error) {
      if (error instanceof Fault) return null;
      throw error;
    }
    return (await kept.fetch(key, { context: wanted })) ?? null;
  };
}

function zipOf(request: Request, homeZip: string | undefined): string | null {
  const given = request.query.zip ?? (queryOf(cookieNamed(ZIP_COOKIE, request) ?? "") || homeZip);
  const zip = Zipcode.safeParse(given);
  return zip.success && placeOf(zip.data) ? zip.data : null;
}

const POPULAR = /^\/popular\/?$/i;

const HEAD: PageHead = {
  title: "Hot Product Tracker",
  description:
    "Trending and discounted products: what most people search for, compare and watch these days, and where to buy it.",
  picture: "/social.png",
  pictureText: "StockFinder: find where products are in stock and compare prices in stores near you",
};

function isPopular(path: string): boolean {
  return POPULAR.test(path);
}

async function popularContent(
  stored: StoredContent,
  { origin, zip, requestId }: { origin: string; zip: string | null; requestId: string },
): Promise<PageContent> {
  const held = await stored.ofTrending(zip, requestId);
  const list = {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name: HEAD.title,
    itemListElement: (held?.trending ?? []).map(({ upc, name }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      url: origin + whereToBuyPath({ upc, name }),
    })),
  };
  const trail = breadcrumbs(origin, [{ name: HEAD.title, path: "/popular" }]);
  return { head: HEAD, held, linkedData: held ? [list, trail] : [trail] };
}
