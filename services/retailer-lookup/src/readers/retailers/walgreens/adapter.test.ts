import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { canned, NEAR } from "../../../../test-support/canned.ts";
import { fixture, fixturesOf } from "../../../../test-support/fixture.ts";
import { mangled, readOrFail } from "../../../../test-support/mangled.ts";
import { withoutFacts } from "../../../../test-support/without-facts.ts";
import { LookupFailure } from "../../parsing/lookup-failure.ts";
import type { LookupContext, Store } from "../../parsing/retailer.ts";
import { walgreens } from "./adapter.ts";
import { askInventory, askInventoryByRadius } from "./inventory.ts";
import { askProducts, searchProducts } from "./products.ts";
import { askStores } from "./stores.ts";

const STORES_PATH = "/locator/v1/stores/search";
const SEARCH_PATH = "/productsearch/v1/products/search";
const PRODUCTS_PATH = "/productsearch/v1/products/productsInfo";
const INVENTORY_PATH = "/locator/v1/search/stores/inventory";
const RADIUS_PATH = "/locator/v1/search/stores/inventory/radius";

/** Walgreens states one time, for every day. */
const details = {
  phone: "5550177",
  hours: {
    timeZone: "America/New_York",
    week: [{ days: [1, 2, 3, 4, 5, 6, 7], open: [{ from: "07:00", to: "23:00" }] }],
  },
} satisfies Partial<Store>;

const lakehurst: Store = {
  id: "7311",
  storeNumber: "7311",
  name: "Walgreens",
  address: { address1: "2 HARBOR WAY", city: "LAKEHURST", state: "OH" },
  distanceMiles: 0.42,
  position: { latitude: 41.4412, longitude: -82.7101 },
  ...details,
};

const wipes = {
  id: "prod610442",
  skuId: "sku610442",
  planogram: "40000610442",
  articleId: "000000000610442",
};

describe("finding stores", () => {
  test("requests 9 stores within 9 miles, in text, and up to three times", () => {
    expect(askStores(NEAR).request).toEqual({
      upstream: "wgs",
      method: "POST",
      path: STORES_PATH,
      json: {
        r: "9",
        s: "9",
        p: "1",
        requestType: "locator",
        zip: "44871",
        inStockOnly: "false",
        articles: [],
      },
      retry: { statuses: [500, 520], attempts: 3 },
    });
  });

  test("reads each store with its number, street, distance, phone and hours", () => {
    expect(askStores(NEAR).read(fixture("walgreens/locator-v1-stores-search.json"))).toEqual([
      lakehurst,
      {
        id: "7352",
        storeNumber: "7352",
        name: "Duane Reade",
        address: { address1: "615 MILL RD", city: "PINE CORNERS", state: "OH" },
        distanceMiles: 3.9,
        position: { latitude: 41.4803, longitude: -82.6619 },
        ...details,
      },
      {
        id: "7399",
        storeNumber: "7399",
        name: "Walgreens at Clinic",
        address: { address1: "40 CHAPEL ST", city: "SAINT-ÉLOI", state: "OH" },
        distanceMiles: 8.75,
        position: { latitude: 41.552, longitude: -82.7777 },
        ...details,
      },
    ]);
  });

  test.each([
    ["no store is near", fixture("walgreens/locator-v1-stores-search.empty.json"), "no-stores"],
    ["the search fails three times", new LookupFailure("failing", "status 503"), "no-store-list"],
    ["the search does not end", new LookupFailure("timeout", "after 4 s"), "no-store-list"],
    ["a wall blocks it", new LookupFailure("blocked", "status 403"), "blocked"],
    ["the answer has no list", { status: 200, contentType: "application/json", body: "{}" }, "unreadable"],
  ])("where %s, the outcome is its own", async (_, answer, code) => {
    const { near, send } = canned({ [STORES_PATH]: answer });

    await expect(walgreens.site?.findStores?.(near, send)).rejects.toMatchObject({ code });
  });
});

describe("searching", () => {
  test("requests 20 products per page and the stock of the nearest store", async () => {
    const context = canned({ [SEARCH_PATH]: fixture("walgreens/productsearch-v1-products-search.json") }, [
      lakehurst,
    ]);
    await walgreens.site?.search({ query: "wipes", page: 2 }, context);

    expect(context.asked).toEqual([
      {
        upstream: "wgs",
        method: "POST",
        path: SEARCH_PATH,
        json: {
          p: 2,
          s: 20,
          q: "wipes",
          requestType: "search",
          sort: "relevance",
          view: "allView",
          geoTargetEnabled: false,
          deviceType: "desktop",
          abtest: [],
          couponStoreId: "7311",
        },
      },
    ]);
  });

  test("reads prices of one of many, the last one in store as out, and items not sold online", () => {
    const call = searchProducts({ query: "wipes", page: 1 }, lakehurst);

    expect(withoutFacts(call.read(fixture("walgreens/productsearch-v1-products-search.json")))).toEqual({
      pageCount: 3,
      items: [
        {
          id: "prod610442",
          upc: "071168004421",
          url: "https://www.walgreens.com/store/c/item/ID=prod610442-product",
          title: "Brightwell® Surface Wipes, Mint & Sage",
          imageUrl: "https://pics.walgreens.com/prodimg/610442/450.jpg",
          price: 5.25,
          currency: "USD",
          status: [],
          statusCode: null,
          city: "LAKEHURST",
          state: "OH",
          storeInv: 2,
          notSoldOnline: false,
          channelAvailabilityPrdCard: { addToCart: true, findAtStore: true, deliveryOption: true },
        },
        {
          id: "prod610443",
          upc: "071168004431",
          url: "https://www.walgreens.com/store/c/item/ID=prod610443-product",
          title: "Thé Doré Crème Biscuits",
          imageUrl: "https://pics.walgreens.com/prodimg/610443/450.jpg",
          price: 3.33,
          currency: "USD",
          status: ["Out of stock"],
          statusCode: null,
          city: "LAKEHURST",
          state: "OH",
          storeInv: 1,
          notSoldOnline: true,
          channelAvailabilityPrdCard: {
            addToCart: false,
            findAtStore: true,
            deliveryOption: false,
            notSoldOnline: true,
          },
        },
        {
          id: "prod610444",
          upc: "071168004441",
          url: "https://www.walgreens.com/store/c/item/ID=prod610444-product",
          title: "Brightwell Foaming Soap",
          imageUrl: "https://pics.walgreens.com/prodimg/610444/220.jpg",
          price: 3,
          currency: "USD",
          status: ["Out of stock"],
          statusCode: null,
          city: "LAKEHURST",
          state: "OH",
          storeInv: 0,
          notSoldOnline: false,
          channelAvailabilityPrdCard: { addToCart: false, findAtStore: true, outOfStockOnline: true },
        },
        {
          id: "prod610445",
          upc: "071168004451",
          url: "https://www.walgreens.com/store/c/item/ID=prod610445-product",
          title: "Brightwell Pulse Oximeter",
          imageUrl: "https://pics.walgreens.com/prodimg/610445/450.jpg",
          price: null,
          currency: "USD",
          status: [],
          statusCode: null,
          city: "LAKEHURST",
          state: "OH",
          notSoldOnline: false,
          channelAvailabilityPrdCard: { addToCart: true, findAtStore: false, notSoldInStores: true },
        },
      ],
    });
  });

  test("reads an answer without a list of products as nothing found", () => {
    const call = searchProducts({ query: "zzqx", page: 1 }, lakehurst);

    expect(call.read(fixture("walgreens/productsearch-v1-products-search.empty.json"))).toEqual({
      items: [],
      pageCount: 0,
    });
  });

  test("an answer without its summary is unreadable, not empty", () => {
    const call = searchProducts({ query: "wipes", page: 1 }, lakehurst);
    const answer = { status: 200, contentType: "application/json", body: '{"products":[]}' };

    expect(() => call.read(answer)).toThrow(expect.objectContaining({ code: "unreadable" }));
  });
});

describe("availability", () => {
  test("reads the requested products' numbers in stores", () => {
    const answer = fixture("walgreens/productsearch-v1-products-productsInfo.json");

    expect(askProducts(["prod610442", "prod610445"]).read(answer)).toEqual([
      { ...wipes, online: null },
      { id: "prod610445", skuId: "sku610445", planogram: null, articleId: null, online: null },
    ]);
    expect(askProducts(["prod610442"]).read(answer)).toEqual([{ ...wipes, online: null }]);
  });

  /** What `productsInfo` states of the wipes. */
  const productsInfo = (channels: object) => ({
    status: 200,
    contentType: "application/json",
    body: JSON.stringify({
      productList: [
        { productInfo: { prodId: wipes.id, skuId: wipes.skuId, pln: wipes.planogram, ...channels } },
      ],
    }),
  });
  const text = (displayText: string) => ({ channelAvailability: [{ displayText }] });
  const card = (flags: object) => ({ channelAvailabilityPrdCard: flags });

  test.each([
    ["the text for out of stock", text("Out of stock online"), "Out of stock"],
    ["the flag for out of stock", card({ findAtStore: true, outOfStockOnline: true }), "Out of stock"],
    ["the text for not sold", text("Not sold online"), "Not available"],
    [
      "not sold, and out",
      { ...text("Not sold online"), ...card({ outOfStockOnline: true }) },
      "Not available",
    ],
    ["a cart button", { channelAvailability: [], ...card({ addToCart: true }) }, "in stock"],
    ["no cart button, and no word", card({ addToCart: false, findAtStore: true }), null],
    ["both out and a cart button", { ...text("Out of stock online"), ...card({ addToCart: true }) }, null],
    ["an unknown text", text("Out of stock in your area"), null],
    ["nothing", {}, null],
    ["channels in another form", { channelAvailability: "Out of stock online" }, null],
  ])("reads %s of the web shop", (_, channels, online) => {
    expect(askProducts([wipes.id]).read(productsInfo(channels))).toMatchObject([{ id: wipes.id, online }]);
  });

  test("lists the web shop after the stores, and alone if no store is near", async () => {
    const statusesWith = async (inventory: string) => {
      const context = canned({
        [PRODUCTS_PATH]: productsInfo(text("Out of stock online")),
        [INVENTORY_PATH]: { status: 200, contentType: "application/json", body: inventory },
      });
      const [item] = (await walgreens.site?.availability([wipes.id], context)) ?? [];
      if (!item || "failure" in item) throw new Error("no item");
      return item.stores.map(({ id, level }, at) => [id, level, item.status[at]]);
    };
    const store = { storeNumber: "7311", distance: "1", store: {}, inventory: { inventoryCount: "12" } };

    expect(await statusesWith(JSON.stringify({ results: [store] }))).toEqual([
      ["7311", "in", "in stock"],
      ["online", "out", "Out of stock"],
    ]);
    expect(await statusesWith('{"results":[]}')).toEqual([["online", "out", "Out of stock"]]);
  });

  test("fails if the stores cannot be read, whatever the web shop", async () => {
    const context = canned({
      [PRODUCTS_PATH]: productsInfo(text("Out of stock online")),
      [INVENTORY_PATH]: fixture("walgreens/locator-v1-search-stores-inventory.error.json"),
    });
    await expect(walgreens.site?.availability([wipes.id], context)).rejects.toMatchObject({
      code: "refused",
    });
  });

  test("reads counts of 2020: under 2 is out, no count is not available", () => {
    const call = askInventory(wipes, NEAR);

    expect(call.request).toEqual({
      upstream: "wgs",
      method: "POST",
      path: INVENTORY_PATH,
      query: { requestor: "pdpui" },
      json: {
        skuId: "sku610442",
        plnId: "40000610442",
        lat: "41.44",
        lng: "-82.71",
        requestType: "findAtYourLocal",
        inStockOnly: "false",
        p: "1",
        s: "9",
        r: "9",
      },
    });
    expect(call.read(fixture("walgreens/locator-v1-search-stores-inventory.json"))).toEqual({
      id: "prod610442",
      status: ["Out of stock", "in stock", "Out of stock", "Not available"],
      stores: [
        {
          id: "7311",
          name: "Walgreens",
          address: "2 HARBOR WAY",
          city: "LAKEHURST",
          state: "OH",
          distanceMiles: 0.42,
          quantity: 1,
          level: "out",
        },
        {
          id: "7352",
          name: "Walgreens",
          address: "615 MILL RD",
          city: "PINE CORNERS",
          state: "OH",
          distanceMiles: 3.9,
          quantity: 26,
          level: "in",
        },
        {
          id: "7399",
          name: "Walgreens",
          address: "40 CHAPEL ST",
          city: "SAINT-ÉLOI",
          state: "OH",
          distanceMiles: 8.75,
          quantity: 0,
          level: "out",
        },
        {
          id: "7404",
          name: "Walgreens",
          address: "9 LOCKER LN",
          city: "OLD FERRY",
          state: "OH",
          distanceMiles: 8.98,
          quantity: null,
          level: "unknown",
        },
      ],
    });
  });

  test("reads the counts of 2026: a list, with words of Walgreens' own", () => {
    const call = askInventoryByRadius(wipes, NEAR);

    expect(call.request).toEqual({
      upstream: "wgs",
      method: "POST",
      path: RADIUS_PATH,
      query: { requestor: "COS" },
      json: {
        requestType: "filterInStockStores",
        p: "1",
        s: "9",
        r: "9",
        zip: "44871",
        q: "44871",
        lat: "41.44",
        lng: "-82.71",
        inStockOnly: "false",
        excludeEmergencyClosed: "false",
        articles: [
          {
            planogram: "40000610442",
            articleId: "000000000610442",
            qty: 1,
            isSelectedItem: "true",
            opstudyId: null,
          },
        ],
      },
    });
    expect(call.read(fixture("walgreens/locator-v1-search-stores-inventory-radius.json"))).toEqual({
      id: "prod610442",
      status: ["in stock", "Out of stock", "Not available"],
      stores: [
        {
          id: "7311",
          name: "Walgreens",
          address: "2 HARBOR WAY",
          city: "LAKEHURST",
          state: "OH",
          distanceMiles: 0.42,
          position: { latitude: 41.4412, longitude: -82.7101 },
          quantity: 26,
          level: "in",
          ...details,
        },
        {
          id: "7352",
          name: "Duane Reade",
          address: "615 MILL RD",
          city: "PINE CORNERS",
          state: "OH",
          distanceMiles: 3.9,
          position: { latitude: 41.4803, longitude: -82.6619 },
          quantity: 1,
          level: "out",
          ...details,
        },
        {
          id: "7399",
          name: "Walgreens at Clinic",
          address: "40 CHAPEL ST",
          city: "SAINT-ÉLOI",
          state: "OH",
          distanceMiles: 8.75,
          position: { latitude: 41.552, longitude: -82.7777 },
          quantity: null,
          level: "unknown",
          ...details,
        },
      ],
    });
  });

  test("has phone and hours of the store finder if the inventory has none, and waits a second for them", async () => {
    const answers = {
      [PRODUCTS_PATH]: fixture("walgreens/productsearch-v1-products-productsInfo.json"),
      [INVENTORY_PATH]: fixture("walgreens/locator-v1-search-stores-inventory.json"),
    };
    const detailsIn = async (stores: LookupContext["stores"]) => {
      const found = await walgreens.site?.availability(["prod610442"], { ...canned(answers), stores });
      const [item] = found ?? [];
      if (!item || "failure" in item) throw new Error("no item");
      return item.stores.map(({ phone, hours }) => ({ phone, hours }));
    };
    const none = { phone: undefined, hours: undefined };

    expect(await detailsIn(async () => [lakehurst])).toEqual([details, none, none, none]);
    vi.useFakeTimers();
    const slow = detailsIn(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await slow).toEqual([none, none, none, none]);
    vi.useRealTimers();
    const failure = new LookupFailure("blocked", "status 412");
    expect(await detailsIn(() => Promise.reject(failure))).toEqual([none, none, none, none]);
  });

  test("an error in the body of a good answer is a refusal", () => {
    const answer = fixture("walgreens/locator-v1-search-stores-inventory.error.json");

    expect(() => askInventory(wipes, NEAR).read(answer)).toThrow(
      expect.objectContaining({ code: "refused", message: "No stores match these criteria" }),
    );
  });

  test("calls stores for products that they can have, and by the newer path if the older is gone", async () => {
    const context = canned({
      [PRODUCTS_PATH]: fixture("walgreens/productsearch-v1-products-productsInfo.json"),
      [INVENTORY_PATH]: { status: 404, contentType: "", body: "" },
      [RADIUS_PATH]: fixture("walgreens/locator-v1-search-stores-inventory-radius.json"),
    });
    const found = await walgreens.site?.availability(["prod610442", "prod610445"], context);

    expect(found).toEqual([
      expect.objectContaining({
        id: "prod610442",
        status: ["in stock", "Out of stock", "Not available"],
      }),
      { id: "prod610445", status: ["Not available"], stores: [] },
    ]);
    expect(context.asked.map(({ path }) => path)).toEqual([PRODUCTS_PATH, INVENTORY_PATH, RADIUS_PATH]);
  });
});

test("any response gives whole items or a known failure", () => {
  const search = searchProducts({ query: "wipes", page: 1 }, lakehurst);
  const others = [askStores(NEAR), askProducts([wipes.id]), askInventory(wipes, NEAR)];
  fc.assert(
    fc.property(mangled(fixturesOf("walgreens")), (answer) => {
      for (const call of others) readOrFail<unknown>(call, answer);
      const page = readOrFail(search, answer);
      expect(page?.items.every(({ id, title }) => id.length > 0 && title.length > 0) ?? true).toBe(true);
    }),
  );
}, 20_000);
