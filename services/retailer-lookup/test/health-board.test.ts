import { randomUUID } from "node:crypto";
import { readDetailedBoard, readHealthBoard } from "@stockfinder/contracts/health";
import { readPage } from "@stockfinder/contracts/pages";
import { searchRetailer } from "@stockfinder/contracts/searches";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type LocalUpstream, type Respond, sendJson, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";
import { webShop } from "./web-shop.ts";

const HOUR = 60 * 60_000;
/** How often workers report their outcomes. */
const REPORTED = 2_000;
const PAGE = `<script type="application/ld+json">${JSON.stringify({
  "@type": "Product",
  name: "Bricks",
  offers: { price: 20, availability: "https://schema.org/InStock" },
})}</script>`;

const sendHtml =
  (html: string, status = 200): Respond =>
  (response) =>
    response.writeHead(status, { "content-type": "text/html" }).end(html);

describe.each(SETUPS)("the health board, on $name", (setup) => {
  let upstream: LocalUpstream;
  let service: LookupService;

  beforeAll(async () => {
    upstream = await startLocalUpstream();
  });
  afterAll(() => upstream.close());
  beforeEach(async () => {
    const pages = {
      UPSTREAM_PAGES: upstream.url,
      PAGES_CONTACT: "pages@stockfinder.example",
      PAGE_PACE_MS: "1",
    };
    service = await startService(setup, { UPSTREAM_WMT: upstream.url, ...pages });
    return () => service.stop();
  });

  const search = () =>
    service.call(searchRetailer, { retailer: "walmart", query: randomUUID(), zip: "44114", page: 1 });
  const read = (path: string) =>
    service.call(readPage, { url: `https://www.lego.com${path}`, country: "USA", gtin: null });
  const storeNamed = async (id: string) =>
    (await service.call(readDetailedBoard, {})).stores.find((store) => store.id === id);

  /** Waits for a value, while the time between two reports passes. */
  const inTime = <T>(value: () => Promise<T>) =>
    expect.poll(() => {
      service.clock.pass(REPORTED);
      return value();
    });

  test("every outcome is counted by its kind, over two workers", async () => {
    await service.addWorker();
    const before = service.clock.now();
    for (const answer of [
      webShop("1", 5, "IN_STOCK"),
      webShop("1", 5, "IN_STOCK"),
      sendJson({ items: [], paginationV2: { maxPage: 1 } }),
      sendJson({ redirectUrl: "/blocked" }, 412),
      sendJson({ nothing: "that is known" }),
      sendJson({}, 400),
    ]) {
      upstream.answer(answer);
      await search();
    }

    await inTime(() => storeNamed("walmart")).toMatchObject({
      name: "Walmart",
      reader: "adapter",
      source: "site",
      isDemo: false,
      state: "answers",
      outcomes: { ok: 2, empty: 1, blocked: 1, changedLayout: 1, slow: 0, failed: 1 },
      lastFailure: { outcome: "failed", detail: expect.stringContaining("400") },
      openCircuits: [],
    });
    const store = await storeNamed("walmart");
    expect(Date.parse(store?.lastGoodAt ?? "")).toBeGreaterThanOrEqual(before);

    service.clock.move(HOUR + 60_000);
    expect(await storeNamed("walmart")).toMatchObject({
      state: "unknown",
      outcomes: { ok: 0, empty: 0, blocked: 0 },
      lastGoodAt: store?.lastGoodAt,
    });
  });

  test("a store that answered hundreds of calls and fails all of them now does not answer", async () => {
    upstream.answer(webShop("1", 5, "IN_STOCK"));
    await Promise.all(Array.from({ length: 20 }, search));
    await inTime(() => storeNamed("walmart")).toMatchObject({ state: "answers" });

    upstream.answer(sendJson({ redirectUrl: "/blocked" }, 412));
    await Promise.all(Array.from({ length: 5 }, search));
    await inTime(() => storeNamed("walmart")).toMatchObject({ state: "blocked" });

    upstream.answer(webShop("1", 5, "IN_STOCK"));
    await search();
    await inTime(() => storeNamed("walmart")).toMatchObject({ state: "answers" });
  });

  test("a circuit that is open in one of two workers is reported with both numbers", async () => {
    upstream.answer(sendJson({ redirectUrl: "/blocked" }, 412));
    await Promise.all(Array.from({ length: 25 }, search));
    await service.addWorker();

    await inTime(async () => (await storeNamed("walmart"))?.openCircuits).toEqual([
      { upstream: "wmt", operation: "search", openOn: 1, workers: 2 },
    ]);
    expect(await storeNamed("walmart")).toMatchObject({ state: "blocked" });
  });

  test("a store whose pages are read is listed with its outcomes, and the end of its pause", async () => {
    upstream.answer((response, request) =>
      (request.url.pathname.endsWith("/robots.txt") ? sendHtml("", 404) : sendHtml(PAGE))(response, request),
    );
    await read("/one");
    upstream.answer(sendHtml("<p>Nothing to sell</p>"));
    await read("/two");
    upstream.answer(sendHtml("", 403));
    await read("/three");

    await inTime(() => storeNamed("lego")).toMatchObject({
      name: "LEGO",
      reader: "page",
      source: null,
      outcomes: { ok: 1, changedLayout: 1, blocked: 1, empty: 0 },
      lastFailure: { outcome: "blocked" },
      restsUntil: expect.any(String),
    });
  });

  test("shoppers see a word for each store, and when it last answered", async () => {
    upstream.answer(webShop("1", 5, "IN_STOCK"));
    await search();

    await inTime(async () => (await service.call(readHealthBoard, {})).stores).toContainEqual({
      id: "walmart",
      name: "Walmart",
      reader: "adapter",
      state: "answers",
      lastGoodAt: expect.any(String),
      lastHour: [...Array(11).fill({ answered: 0, failed: 0 }), { answered: 1, failed: 0 }],
      isDemo: false,
    });
    service.clock.move(20 * 60_000);
    upstream.answer(sendJson({ redirectUrl: "/blocked" }, 412));
    await search();
    await inTime(async () => (await storeNamed("walmart"))?.lastHour?.slice(-5)).toEqual([
      { answered: 1, failed: 0 },
      ...Array(3).fill({ answered: 0, failed: 0 }),
      { answered: 0, failed: 1 },
    ]);
    const { stores } = await service.call(readHealthBoard, {});
    expect(stores.find(({ id }) => id === "kroger")).toMatchObject({ state: "off", lastGoodAt: null });
  });
});
