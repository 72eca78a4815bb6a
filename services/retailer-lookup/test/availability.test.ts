import { checkAvailability } from "@stockfinder/contracts/availability";
import { searchRetailer } from "@stockfinder/contracts/searches";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type LocalUpstream,
  type Received,
  type Respond,
  sendJson,
  startLocalUpstream,
} from "./local-upstream.ts";
import { type LookupService, startService } from "./lookup-service.ts";

const MINUTE = 60_000;
/** Zip codes that no other test of this file asks about. */
const ZIPS = ["44114", "10001", "60601", "94103", "98101", "02108", "33101", "75201", "97201", "80202"];

const STORES = sendJson({
  data: {
    modalityOptions: {
      storeDetails: [
        {
          locationId: "01400943",
          storeNumber: "943",
          vanityName: "Harbor Plaza",
          address: { address: { addressLines: ["1 Main St"], cityTown: "Lakehurst", stateProvince: "OH" } },
        },
      ],
      PICKUP: [{ id: "1", destination: { locationId: "01400943" } }],
      IN_STORE: [],
    },
  },
});

/** A supermarket with one store that sells the products of `stock`. */
function supermarket(stock: Record<string, boolean>): Respond {
  return (response, request) => {
    if (request.url.pathname.startsWith("/atlas/")) return STORES(response, request);
    const upcs: string[] = request.url.pathname.includes("searchAll") ? [] : JSON.parse(request.body).upcs;
    if (request.url.pathname.includes("searchAll")) {
      return sendJson({ upcs: Object.keys(stock), productsInfo: { totalCount: 2 } })(response, request);
    }
    const products = upcs.flatMap((upc) =>
      upc in stock
        ? [{ upc, description: `Product ${upc}`, slug: "p", priceNormal: "3.49", soldInStore: stock[upc] }]
        : [],
    );
    return sendJson({ products })(response, request);
  };
}

describe.each(SETUPS)("availability, on $name", (setup) => {
  let upstream: LocalUpstream;
  let service: LookupService;
  let zip = "";
  let next = 0;

  beforeAll(async () => {
    upstream = await startLocalUpstream();
    service = await startService(setup, {
      UPSTREAM_KROGER: upstream.url,
      UPSTREAM_WMT: upstream.url,
      UPSTREAM_SAM: upstream.url,
    });
  });
  afterAll(async () => {
    await service.stop();
    await upstream.close();
  });
  beforeEach(() => {
    zip = ZIPS[next % ZIPS.length] ?? "";
    next += 1;
    upstream.received.length = 0;
  });

  const check = (...ids: string[]) => service.call(checkAvailability, { retailer: "kroger", zip, ids });
  const asked = (part: string) => upstream.received.filter(({ url }) => url.pathname.includes(part));
  const idsAskedFor = ({ body }: Received) => JSON.parse(body).upcs;

  test("gives each item's status in the requested order, and leaves out items that the retailer does not know", async () => {
    upstream.answer(supermarket({ "1": true, "2": false }));
    const answer = await check("2", "9", "1");
    expect(answer).toMatchObject({
      retailer: "kroger",
      stale: false,
      items: [
        { id: "2", status: ["Not available"], stores: [{ name: "Harbor Plaza" }] },
        { id: "1", status: ["in stock"], stores: [{ id: "01400943", city: "Lakehurst", level: "in" }] },
      ],
    });
    expect(answer).not.toHaveProperty("error");
  });

  test("fetches only the items that are not cached, and the stores once", async () => {
    upstream.answer(supermarket({ "1": true, "2": true, "3": true }));
    await check("1", "2");
    await check("2", "3");
    await check("3", "1");
    expect(asked("details").map(idsAskedFor)).toEqual([["1", "2"], ["3"]]);
    expect(asked("atlas")).toHaveLength(1);
  });

  test("a search and an availability near the same place share the stores", async () => {
    upstream.answer(supermarket({ "1": true }));
    const found = await service.call(searchRetailer, { retailer: "kroger", query: "milk", zip, page: 1 });
    expect(found).toMatchObject({ status: "ok", items: [{ id: "1", price: 3.49 }] });
    await check("1");
    expect(asked("atlas")).toHaveLength(1);
  });

  test("no stores nearby is reported", async () => {
    upstream.answer(sendJson({ data: { modalityOptions: { storeDetails: [], PICKUP: [], IN_STORE: [] } } }));
    expect(await check("1")).toMatchObject({
      items: [],
      error: { code: "no-stores", message: "We are unable to find any stores." },
    });
  });

  test("a failure keeps the known items and names the missing ones", async () => {
    upstream.answer(supermarket({ "1": true, "2": true }));
    await check("1");
    upstream.answer(sendJson({}, 412));
    expect(await check("1", "2")).toMatchObject({ items: [{ id: "1" }], error: { code: "blocked" } });
  });

  test("if each item needs a call, one that fails is reported and does not affect the others", async () => {
    const offers = { F1: { productAvailability: { availabilityStatus: "IN_STOCK" } } };
    const ofWalmart = (...ids: string[]) =>
      service.call(checkAvailability, { retailer: "walmart", zip, ids });
    upstream.answer((response, request) => {
      const { itemId } = JSON.parse(request.body);
      const respond = itemId === "2" ? sendJson({}, 429) : sendJson({ payload: { offers } });
      respond(response, request);
    });
    expect(await ofWalmart("1", "2", "3")).toMatchObject({
      items: [
        { id: "1", status: ["in stock"] },
        { id: "3", status: ["in stock"] },
      ],
      error: { code: "throttled", message: "We are unable to search for this item at this store" },
    });
    const text = await service.metrics.registry.metrics();
    expect(text).toMatch(
      /lookup_total\{[^}]*retailer="walmart",operation="availability",outcome="throttled"[^}]*\} \d/,
    );
  });

  test("if each item needs a call, a slow one does not affect the others and comes later", async () => {
    const offers = { F1: { productAvailability: { availabilityStatus: "IN_STOCK" } } };
    const held: (() => void)[] = [];
    upstream.answer((response, request) => {
      const answer = () => sendJson({ payload: { offers } })(response, request);
      if (JSON.parse(request.body).itemId === "2") held.push(answer);
      else answer();
    });
    const check = () => service.call(checkAvailability, { retailer: "walmart", zip, ids: ["1", "2", "3"] });
    const answer = await check();
    expect(answer.items.map(({ id }) => id)).toEqual(["1", "3"]);
    expect(answer.error).toMatchObject({ code: "timeout" });

    for (const answerIt of held) answerIt();
    await expect.poll(async () => (await check()).items).toHaveLength(3);
  });

  test("an item page that Walmart fails to serve is requested five times", async () => {
    const page =
      '<script id="__NEXT_DATA__">{"props":{"pageProps":{"initialData":{"data":{"product":{"availabilityStatus":"IN_STOCK"}}}}}}</script>';
    upstream.answer((response, request) => {
      if (request.url.pathname === "/terra-firma/fetch") return sendJson({}, 404)(response, request);
      if (asked("/ip/").length < 5) return sendJson({}, 520)(response, request);
      response.writeHead(200, { "content-type": "text/html" }).end(page);
    });
    const answer = await service.call(checkAvailability, { retailer: "walmart", zip, ids: ["7"] });
    expect(answer).toMatchObject({ items: [{ id: "7", status: ["in stock"] }] });
    expect(asked("/ip/7")).toHaveLength(5);
    expect(asked("/ip/7")[0]?.headers).toMatchObject({
      "zip-code": zip,
      state: expect.stringMatching(/^[A-Z]{2}$/),
      city: expect.stringMatching(/\w/),
    });
  });

  test("24 items at three clubs each are 72 calls, eight of them at once, and all come in time", async () => {
    const AT_ONCE = 8;
    const ids = Array.from({ length: 24 }, (_, index) => `prod${index}`);
    const clubs = ["11", "12", "13", "14"].map((id, miles) => ({
      id,
      name: `Club ${id}`,
      distance: miles,
    }));
    const waiting: (() => void)[] = [];
    let most = 0;
    upstream.answer((response, request) => {
      if (request.url.pathname.includes("clubfinder")) return sendJson(clubs)(response, request);
      const productId = request.url.searchParams.get("searchTerm");
      const records = [{ productId, productName: "Wipes", clubInventory: { status: "inStock" } }];
      waiting.push(() => sendJson({ payload: { records } })(response, request));
      most = Math.max(most, waiting.length);
      if (waiting.length !== AT_ONCE) return;
      setImmediate(() => {
        for (const answer of waiting.splice(0)) answer();
      });
    });
    const answer = await service.call(checkAvailability, { retailer: "samsclub", zip, ids });
    expect(answer).not.toHaveProperty("error");
    expect(answer.items.map(({ id }) => id)).toEqual(ids);
    for (const { stores } of answer.items) expect(stores.map(({ id }) => id)).toEqual(["11", "12", "13"]);
    expect(asked("search")).toHaveLength(72);
    expect(most).toBe(AT_ONCE);
  });

  test("an older answer is served as stale while it is refreshed", async () => {
    upstream.answer(supermarket({ "1": true, "2": true }));
    const { fetchedAt } = await check("1", "2");
    service.clock.move(5 * MINUTE);
    upstream.answer(supermarket({ "1": true, "2": false }));
    expect(await check("2")).toMatchObject({ stale: true, fetchedAt, items: [{ status: ["in stock"] }] });
    await expect.poll(async () => (await check("2")).items).toMatchObject([{ status: ["Not available"] }]);
  });
});
