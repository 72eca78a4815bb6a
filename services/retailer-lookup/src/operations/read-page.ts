import type { Handler } from "@stockfinder/bus/bus";
import { badField } from "@stockfinder/contracts/fault";
import { normalGtin } from "@stockfinder/contracts/gtin";
import type { PageReading, readPage as readPageOperation } from "@stockfinder/contracts/pages";
import { bareId } from "@stockfinder/contracts/store-ids";
import { pageAddress } from "@stockfinder/product-rules/identity/page-address";
import { type DirectoryStore, storeAt } from "@stockfinder/product-rules/stores/directory";
import { MinuteLog } from "@stockfinder/service/minute-log";
import type { ListingReading } from "../catalogue/listings/readings.ts";
import type { LookupComponents } from "../components.ts";
import { fetchProduct, itemAddress } from "../readers/pages/fetch-product.ts";
import { PageFailure } from "../readers/pages/page-failure.ts";
import { readingOfPage, unreadPage } from "../readers/pages/reading-of-page.ts";

interface Asked {
  readonly store: DirectoryStore;
  readonly url: URL;
  readonly gtin: string | null;
}

export function readPage(components: LookupComponents): Handler<typeof readPageOperation> {
  const { pages, pagesAreDemo, listings, clock, pageMetrics, health, logger } = components;
  const failing = new MinuteLog<{ host: string; outcome: PageFailure["outcome"] }>({
    clock,
    log: (what, count, detail) => logger.warn({ ...what, count, detail }, "shop fails"),
  });

  async function read(asked: Asked, deadline: number): Promise<PageReading> {
    const askedAt = clock.now();
    try {
      const reading = await readProduct(asked, askedAt, deadline);
      pageMetrics.read("read");
      health.note({ reader: "page", store: asked.store.id, outcome: "ok" });
      return reading;
    } catch (error) {
      if (!(error instanceof PageFailure)) throw error;
      return await fail(asked, askedAt, error);
    }
  }

  /** @throws {PageFailure} */
  async function readProduct(
    { store, url, gtin }: Asked,
    askedAt: number,
    deadline: number,
  ): Promise<PageReading> {
    if (!pages) throw new PageFailure("notAllowed", "pages are off", { wasAsked: false });
    const { page, product } = await fetchProduct(pages, { url, gtin, deadline });
    const itemId = itemAddress(page, product, (stated) => storeAt(stated)?.id === store.id);
    try {
      await record(readingOfPage(product, { ...keyOf(store), itemId, askedAt, isDemo: pagesAreDemo }));
    } finally {
      await pages.readWell(page.url); // afterwards, so that an alert does not wait for it
    }
    return {
      outcome: "read",
      retryAt: null,
      itemId,
      gtin: product.gtin === null ? null : normalGtin(product.gtin),
    };
  }

  async function fail({ store, url }: Asked, askedAt: number, failure: PageFailure): Promise<PageReading> {
    const { outcome, retryAt, wasAsked, message, storeOutcome } = failure;
    pageMetrics.read(outcome);
    if (storeOutcome !== null)
      health.note({
        reader: "page",
        store: store.id,
        outcome: storeOutcome,
        detail: message,
        restsUntil: retryAt,
      });
    if (wasAsked && outcome !== "gone") failing.note({ host: url.host, outcome }, message);
    if (wasAsked) await record(unreadPage(outcome, { ...keyOf(store), itemId: url.href, askedAt }));
    return {
      outcome,
      retryAt: retryAt === null ? null : new Date(retryAt).toISOString(),
      itemId: null,
      gtin: null,
    };
  }

  async function record(reading: ListingReading): Promise<void> {
    listings.record([reading]);
    await listings.written();
  }

  return async ({ url: text, country, gtin }, { deadline }) => {
    const page = URL.parse(text);
    const store = page && storeAt(page);
    if (!store || store.country !== country) throw badField("url", `Must be a page of a store in ${country}`);
    return await read({ store, url: pageAddress(page), gtin }, deadline);
  };
}

function keyOf({ id, country }: DirectoryStore) {
  return { retailer: bareId(id), country };
}
