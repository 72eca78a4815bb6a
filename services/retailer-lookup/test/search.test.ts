import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { searchRetailer } from "@stockfinder/contracts/searches";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type LocalUpstream, type Respond, sendJson, startLocalUpstream } from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const MINUTE = 60_000;
const UNABLE = "We are unable to search for this item at this store";

function wipes(price: number, availableOnline = true) {
  return {
    usItemId: "100200301",
    title: "Great Wipes &amp; More",
    productPageUrl: "/ip/Great-Wipes/100200301",
    imageUrl: "https://i5.walmartimages.com/wipes.jpg",
    primaryOffer: { offerPrice: price, currencyCode: "USD" },
    inventory: { availableOnline },
  };
}

function found(...items: unknown[]): Respond {
  return sendJson({ items, paginationV2: { maxPage: 3, currentPage: 1 } });
}

describe.each(SETUPS)("searching, on $name", (setup) => {
  let upstream: LocalUpstream;
  let service: LookupService;
  let query = "";
  let queries = 0;

  beforeAll(async () => {
    upstream = await startLocalUpstream();
    service = await startService(setup, { UPSTREAM_WMT: upstream.url, UPSTREAM_WGS: upstream.url });
  });
  afterAll(async () => {
    await service.stop();
    await upstream.close();
  });
  beforeEach(() => {
    queries += 1;
    query = `wipes ${queries}`;
    upstream.received.length = 0;
  });
  afterEach(() => upstream.answer(sendJson({})));

  const search = (more: { query?: string; zip?: string; page?: number } = {}) =>
    service.call(searchRetailer, { retailer: "walmart", query, zip: "44114", page: 1, ...more });

  test("gives the retailer's items, with the time of the call", async () => {
    upstream.answer(found(wipes(5.49)));
    const result = await search();
    expect(result).toMatchObject({
      retailer: "walmart",
      status: "ok",
      items: [{ id: "100200301", title: "Great Wipes & More", price: 5.49, currency: "USD", statusCode: 1 }],
      page: 1,
      pageCount: 3,
      stale: false,
    });
    expect(Math.abs(Date.parse(result.fetchedAt) - service.clock.now())).toBeLessThan(5_000);
    expect(upstream.received[0]?.url.searchParams.get("query")).toBe(query);
  });

  test("identifies each item's product, and sorts accessories below matching items", async () => {
    const controller = { ...wipes(69.99), usItemId: "1", title: "Sony DualSense Controller for PS5" };
    const console = { ...wipes(499), usItemId: "2", title: "Sony PlayStation 5 Console, Disc Edition" };
    upstream.answer(found(controller, console));
    const { items } = await search({ query: "ps5" });
    expect(items.map(({ id }) => id)).toEqual(["2", "1"]);
    expect(items[0]).toMatchObject({
      product: { key: "title:sony:5 disc playstation::", gtin: null, brand: "sony", variant: "disc" },
      relevance: 1,
    });
    expect(items[1]?.relevance).toBeLessThan(0.5);
  });

  test("calls the retailer once for the same words, in any case and spacing", async () => {
    upstream.answer(found(wipes(5.49)));
    const first = await search();
    expect(await search({ query: `  ${query.toUpperCase().replace(" ", "   ")} ` })).toEqual(first);
    expect(upstream.received).toHaveLength(1);
    await search({ page: 2 });
    await search({ zip: "10001" });
    expect(upstream.received).toHaveLength(3);
  });

  test("a fresh answer may be served again for as long as it stays fresh", async () => {
    upstream.answer(found(wipes(5.49)));
    await search();
    const input = { retailer: "walmart" as const, query, zip: "44114", page: 1 };
    const { reuseMs } = await service.bus.callRaw(searchRetailer, input, {
      principal: ANONYMOUS,
      requestId: "r1",
      deadline: service.clock.now() + 4_500,
    });
    expect(reuseMs).toBeGreaterThan(50_000);
    expect(reuseMs).toBeLessThanOrEqual(66_000);
  });

  test("a code that belongs to no place is the caller's mistake", async () => {
    await expect(search({ zip: "00000" })).rejects.toMatchObject({
      code: "bad-input",
      details: { errors: [{ path: "zip" }] },
    });
  });

  test("a disabled retailer says so", async () => {
    const result = await service.call(searchRetailer, { retailer: "target", query, zip: "44114", page: 1 });
    expect(result).toMatchObject({
      status: "error",
      items: [],
      error: { code: "off", message: "Target is switched off here: its site refuses automatic look-ups." },
    });
  });

  test("nothing found is an answer of its own, and is cached", async () => {
    upstream.answer(found());
    const result = await search();
    expect(result).toMatchObject({
      status: "error",
      error: { code: "empty", message: "No products available for this search" },
    });
    expect(await search()).toEqual(result);
    expect(upstream.received).toHaveLength(1);
  });

  test.each<[string, string, Respond]>([
    ["a wall", "blocked", sendJson({ blockScript: "x" }, 412)],
    ["a ban", "blocked", sendJson({}, 403)],
    ["a call that is gone", "retired", sendJson({}, 404)],
    ["a redirect to another host", "retired", sendJson({}, 301, { location: "https://elsewhere.example/" })],
    ["too many requests", "throttled", sendJson({}, 429)],
    ["a vendor's refusal", "refused", sendJson({ error: "no such parameter" }, 400)],
    ["a key that is not taken", "refused", sendJson({}, 401)],
    ["a broken server", "failing", sendJson({}, 500)],
    ["a cut connection", "failing", (response) => void response.destroy()],
    ["another shape", "unreadable", sendJson({ products: [] })],
    ["no JSON", "unreadable", (response) => void response.writeHead(200).end("{oops")],
    [
      "too large a body",
      "unreadable",
      (response) => void response.writeHead(200).end(Buffer.alloc(3_000_000)),
    ],
  ])("%s is told apart (%s) and not asked for again at once", async (_, code, respond) => {
    upstream.answer(respond);
    expect(await search()).toMatchObject({ status: "error", items: [], error: { code, message: UNABLE } });
    const asked = upstream.received.length;
    expect(await search()).toMatchObject({ error: { code } });
    expect(upstream.received).toHaveLength(asked);
  });

  test("a retailer that does not answer times out", async () => {
    upstream.answer(() => {});
    expect(await search()).toMatchObject({
      status: "error",
      items: [],
      error: { code: "timeout", message: UNABLE },
    });
  });

  test("a pharmacy's store search that fails three times finds no stores", async () => {
    upstream.answer(sendJson({}, 500));
    const wanted = { retailer: "walgreens" as const, query, zip: "44114", page: 1 };
    expect(await service.call(searchRetailer, wanted)).toMatchObject({
      status: "error",
      error: { code: "no-store-list", message: "We are unable to find any stores." },
    });
    const paths = upstream.received.map(({ method, url }) => `${method} ${url.pathname}`);
    expect(paths).toEqual(Array(3).fill("POST /locator/v1/stores/search"));
  });

  test("a retailer whose stores are all in another country is not called", async () => {
    upstream.answer(sendJson({}, 400));
    const wanted = { retailer: "walgreens" as const, query, zip: "M5V 2T6", page: 1 };
    expect(await service.call(searchRetailer, wanted)).toMatchObject({
      status: "error",
      error: { code: "no-stores", message: "We are unable to find any stores." },
    });
    expect(upstream.received).toEqual([]);
  });

  test("a stale answer says so, while it is refreshed", async () => {
    upstream.answer(found(wipes(5.49)));
    const { fetchedAt } = await search();
    service.clock.move(5 * MINUTE);
    upstream.answer(found(wipes(4.99)));
    expect(await search()).toMatchObject({ stale: true, fetchedAt, items: [{ price: 5.49 }] });
    await expect.poll(() => search()).toMatchObject({ stale: false, items: [{ price: 4.99 }] });
  });

  test("an answer of hours ago is better than a failure", async () => {
    upstream.answer(found(wipes(5.49)));
    await search();
    service.clock.move(60 * MINUTE);
    upstream.answer(sendJson({}, 500));
    expect(await search()).toMatchObject({ status: "ok", stale: true, items: [{ price: 5.49 }] });
  });

  test("different searches at once wait for the retailer instead of failing", async () => {
    const own = await startService(setup, { UPSTREAM_WMT: upstream.url }); // what failed before counts in the circuit
    onTestFinished(() => own.stop());
    const full = Promise.withResolvers<void>();
    upstream.answer(async (response, request) => {
      if (upstream.received.length === 16) full.resolve(); // all that go out at once
      await full.promise;
      found(wipes(5.49))(response, request);
    });
    const ask = (query: string) =>
      own.call(searchRetailer, { retailer: "walmart", query, zip: "44114", page: 1 });
    const words = Array.from({ length: 60 }, (_, index) => `${query} and more of ${index}`);
    const results = await Promise.all(words.map(ask));
    expect(results.filter(({ status }) => status !== "ok")).toEqual([]);
  });

  test("a hundred equal searches at once, over two workers, call the retailer once", async () => {
    if (setup.amqp !== "memory:") await service.addWorker(); // embedded parts are shared by no one
    upstream.answer((response, request) => void setTimeout(() => found(wipes(5.49))(response, request), 100));
    const results = await Promise.all(Array.from({ length: 100 }, () => search()));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(upstream.received).toHaveLength(1);
  });

  test("each outcome is counted by its name", async () => {
    upstream.answer(sendJson({}, 412));
    await search();
    const text = await service.metrics.registry.metrics();
    expect(text).toMatch(
      /lookup_total\{[^}]*retailer="walmart",operation="search",outcome="blocked"[^}]*\} \d/,
    );
    expect(text).toMatch(
      /lookup_total\{[^}]*retailer="walmart",operation="search",outcome="empty"[^}]*\} \d/,
    );
  });
});
