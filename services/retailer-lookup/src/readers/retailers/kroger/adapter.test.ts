import { systemClock } from "@stockfinder/service/clock";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canned, NEAR } from "../../../../test-support/canned.ts";
import { fixture, fixturesOf } from "../../../../test-support/fixture.ts";
import { mangled, readOrFail } from "../../../../test-support/mangled.ts";
import { withoutFacts } from "../../../../test-support/without-facts.ts";
import type { Store } from "../../parsing/retailer.ts";
import { createOAuthToken } from "../../upstream/credentials.ts";
import { kroger } from "./adapter.ts";
import { askLocations, askProducts, searchProducts } from "./official.ts";
import { askAvailability, askDetails, askModalityOptions, searchUpcs } from "./site.ts";

const lakehurst: Store = {
  id: "01600433",
  locationId: "01600433",
  storeNumber: "00433",
  name: "Lakehurst Commons",
  address: { address1: "88 Harbor Way", city: "Lakehurst", state: "OH" },
  distanceMiles: 0,
  position: { latitude: 41.44, longitude: -82.71 },
};

const inLakehurst = {
  id: "01600433",
  name: "Lakehurst Commons",
  address: "88 Harbor Way",
  city: "Lakehurst",
  state: "OH",
  distanceMiles: 0,
  position: { latitude: 41.44, longitude: -82.71 },
  quantity: null,
};

const WANTED = { query: "oat milk", page: 2 };

describe("the web site", () => {
  test("finds the stores that one can go to, nearest first, behind their double address", () => {
    const call = askModalityOptions(NEAR);

    expect(call.request).toEqual({
      upstream: "kroger",
      method: "POST",
      path: "/atlas/v1/modality/options",
      headers: { "x-kroger-channel": "WEB" },
      json: { address: { postalCode: "44871" } },
    });
    expect(call.read(fixture("kroger/atlas-v1-modality-options.json"))).toEqual([
      lakehurst,
      {
        id: "01600417",
        locationId: "01600417",
        storeNumber: "00417",
        name: "Pine Corners Plaza",
        address: { address1: "1200 Orchard Rd", city: "Pine Corners", state: "OH" },
        distanceMiles: 9.8,
        position: { latitude: 41.44, longitude: -82.52 },
      },
    ]);
  });

  test("lists 10 stores at most", () => {
    const locationIds = Array.from({ length: 14 }, (_, index) => `016004${10 + index}`);
    const storeDetails = locationIds.map((locationId) => ({ locationId }));
    const PICKUP = locationIds.map((locationId) => ({ destination: { locationId } }));
    const answer = answerOf({ data: { modalityOptions: { storeDetails, PICKUP } } });

    expect(
      askModalityOptions(NEAR)
        .read(answer)
        .map(({ id }) => id),
    ).toEqual(locationIds.slice(0, 10));
  });

  test.each([
    ["no store is near", fixture("kroger/atlas-v1-modality-options.no-stores.json"), "no-stores"],
    ["the zip code is not one", fixture("kroger/atlas-v1-modality-options.error-400.json"), "refused"],
    ["the answer lacks its root", answerOf({ data: {} }), "unreadable"],
  ])("where %s, the outcome is its own", async (_, answer, code) => {
    const { near, send } = canned({ "/atlas/v1/modality/options": answer });

    await expect(kroger.site?.findStores?.(near, send)).rejects.toMatchObject({ code });
  });

  test("searches 24 at a time in the nearest store, then fetches their details, in the search's order", async () => {
    const context = canned(
      {
        "/search/api/searchAll": fixture("kroger/search-api-searchAll.json"),
        "/products/api/products/details": fixture("kroger/products-api-products-details.json"),
      },
      [lakehurst],
    );
    const page = await kroger.site?.search(WANTED, context);

    const headers = { "division-id": "016", "store-id": "00433" };
    expect(context.asked).toEqual([
      {
        upstream: "kroger",
        method: "POST",
        path: "/search/api/searchAll",
        query: { start: 24, count: 24, query: "oat milk", tab: 0, monet: "true" },
        headers,
      },
      {
        upstream: "kroger",
        method: "POST",
        path: "/products/api/products/details",
        headers,
        json: {
          upcs: ["0007116830002", "0007116830001", "0007116830009", "0007116830003"],
          filterBadProducts: true,
        },
      },
    ]);
    expect(page && withoutFacts(page)).toEqual({
      pageCount: 3,
      items: [
        {
          id: "0007116830002",
          upc: "071168300028",
          url: "https://www.kroger.com/p/the-dore-tea/0007116830002",
          title: "Thé Doré™ Crème & Honey Tea",
          imageUrl: "https://www.kroger.com/product/images/medium/front/0007116830002",
          price: 6.99,
          currency: "USD",
          status: ["Not available"],
          statusCode: null,
          city: "Lakehurst",
          state: "OH",
        },
        {
          id: "0007116830001",
          upc: "071168300011",
          url: "https://www.kroger.com/p/brightwell-oat-milk/0007116830001",
          title: "Brightwell® Oat Milk",
          imageUrl: "https://www.kroger.com/product/images/medium/front/0007116830001",
          price: 3.5,
          currency: "USD",
          status: ["in stock"],
          statusCode: null,
          city: "Lakehurst",
          state: "OH",
        },
        {
          id: "0007116830003",
          upc: "071168300035",
          url: "https://www.kroger.com/p/brightwell-almonds/0007116830003",
          title: "Brightwell Bulk Almonds",
          imageUrl: "https://www.kroger.com/product/images/large/front/0007116830003",
          price: null,
          currency: "USD",
          status: ["in stock"],
          statusCode: null,
          city: "Lakehurst",
          state: "OH",
        },
      ],
    });
  });

  test("makes no further call if the search finds nothing", async () => {
    const context = canned({ "/search/api/searchAll": fixture("kroger/search-api-searchAll.empty.json") }, [
      lakehurst,
    ]);

    expect(await kroger.site?.search({ query: "zzqx", page: 1 }, context)).toEqual({
      items: [],
      pageCount: 0,
    });
    expect(context.asked).toHaveLength(1);
  });

  test("returns the nearest store's items", async () => {
    const context = canned(
      { "/products/api/products/details": fixture("kroger/products-api-products-details.json") },
      [lakehurst],
    );

    expect(await kroger.site?.availability(["0007116830001", "0007116830002"], context)).toEqual([
      { id: "0007116830001", status: ["in stock"], stores: [{ ...inLakehurst, level: "in" }] },
      { id: "0007116830002", status: ["Not available"], stores: [{ ...inLakehurst, level: "unknown" }] },
    ]);
  });

  test("null instead of a list is a failure, not nothing found", () => {
    const stores = answerOf({ data: { modalityOptions: { storeDetails: null } } });
    const unreadable = expect.objectContaining({ code: "unreadable" });

    expect(() => askModalityOptions(NEAR).read(stores)).toThrow(unreadable);
    expect(() => askDetails([], lakehurst).read(answerOf({ products: null }))).toThrow(unreadable);
  });

  test("an error with status 400 is a refusal", () => {
    const answer = { ...fixture("kroger/products-api-products-details.error.json"), status: 400 };

    expect(() => askDetails([], lakehurst).read(answer)).toThrow(
      expect.objectContaining({ code: "refused" }),
    );
  });
});

describe("the official API", () => {
  test("finds stores of all of Kroger's names, nearest first", () => {
    const call = askLocations(NEAR);

    expect(call.request).toEqual({
      upstream: "kroger-api",
      method: "GET",
      path: "/v1/locations",
      query: { "filter.zipCode.near": "44871", "filter.radiusInMiles": 10, "filter.limit": 10 },
    });
    expect(call.read(fixture("kroger/official-v1-locations.json"))).toEqual([
      {
        id: "70100433",
        locationId: "70100433",
        storeNumber: "00433",
        name: "Harbor Foods",
        address: { address1: "88 Harbor Way", city: "Lakehurst", state: "OH" },
        distanceMiles: 0,
        position: { latitude: 41.44, longitude: -82.71 },
      },
      {
        id: "01600417",
        locationId: "01600417",
        storeNumber: "00417",
        name: "Kroger - Pine Corners Plaza",
        address: { address1: "1200 Orchard Rd", city: "Pine Corners", state: "OH" },
        distanceMiles: 9.8,
        position: { latitude: 41.44, longitude: -82.52 },
        phone: "5550160",
        hours: {
          timeZone: "America/New_York",
          week: [{ days: [1, 2, 3, 4, 5, 6, 7], open: [{ from: "07:00", to: "22:00" }] }],
        },
      },
    ]);
  });

  test("reads hours by day; a day that it does not understand is left out", () => {
    const hours = {
      timezone: "America/Detroit",
      open24: false,
      monday: { open: "06:00", close: "00:00", open24: false },
      tuesday: { open: "00:00", close: "00:00", open24: true },
      wednesday: { open: "18:00", close: "02:00" },
      thursday: "all day",
      friday: { open: "6 o'clock", close: "23:00" },
    };
    const hoursOf = (told: unknown) => {
      const answer = answerOf({ data: [{ locationId: "01600417", hours: told }] });
      return askLocations(NEAR).read(answer)[0]?.hours;
    };

    expect(hoursOf(hours)).toEqual({
      timeZone: "America/Detroit",
      week: [
        { days: [1], open: [{ from: "06:00", to: "24:00" }] },
        { days: [2], open: [{ from: "00:00", to: "24:00" }] },
        { days: [3], open: [{ from: "18:00", to: "02:00" }] },
      ],
    });
    expect(hoursOf({ ...hours, open24: true })?.week).toEqual([
      { days: [1, 2, 3, 4, 5, 6, 7], open: [{ from: "00:00", to: "24:00" }] },
    ]);
    expect(hoursOf({ monday: null })).toBeUndefined();
    expect(hoursOf("always")).toBeUndefined();
  });

  test("no location near is no store", async () => {
    const { near, send } = canned({ "/v1/locations": answerOf({ data: [] }) });

    await expect(kroger.official?.findStores?.(near, send)).rejects.toMatchObject({ code: "no-stores" });
  });

  test("requests 24 products of one store, with at most 8 words", () => {
    const query = "organic  unsweetened vanilla oat milk with extra calcium added daily";

    expect(searchProducts({ query, page: 1 }, lakehurst).request).toEqual({
      upstream: "kroger-api",
      method: "GET",
      path: "/v1/products",
      query: {
        "filter.term": "organic unsweetened vanilla oat milk with extra calcium",
        "filter.locationId": "01600433",
        "filter.limit": 24,
      },
    });
    expect(searchProducts({ query, page: 3 }, lakehurst).request.query).toMatchObject({ "filter.start": 48 });
  });

  test("reads promotions before regular prices, and stock levels in either spelling", () => {
    const call = searchProducts({ query: "oat milk", page: 1 }, lakehurst);
    const rest = { currency: "USD", statusCode: null, city: "Lakehurst", state: "OH" };

    expect(withoutFacts(call.read(fixture("kroger/official-v1-products.json")))).toEqual({
      pageCount: 4,
      items: [
        {
          id: "0007116830001",
          upc: "071168300011",
          url: "https://www.kroger.com/p/item/0007116830001?cid=dis.api.tpi",
          title: "Brightwell® Oat Milk",
          imageUrl: "https://www.kroger.com/product/images/medium/front/0007116830001",
          price: 3.5,
          status: ["in stock"],
          ...rest,
        },
        {
          id: "0007116830002",
          upc: "071168300028",
          url: "https://www.kroger.com/p/item/0007116830002?cid=dis.api.tpi",
          title: "Thé Doré™ Crème & Honey Tea",
          imageUrl: "https://www.kroger.com/product/images/thumbnail/front/0007116830002",
          price: 6.99,
          status: ["Out of stock"],
          ...rest,
        },
        {
          id: "0007116830003",
          upc: "071168300035",
          url: "https://www.kroger.com/p/item/0007116830003?cid=dis.api.tpi",
          title: "Brightwell Bulk Almonds",
          imageUrl: null,
          price: 8,
          status: ["limited stock"],
          ...rest,
        },
        {
          id: "0007116830004",
          upc: "071168300042",
          url: "https://www.kroger.com/p/item/0007116830004?cid=dis.api.tpi",
          title: "Brightwell Eggnog",
          imageUrl: null,
          price: 3.99,
          status: ["in stock"],
          ...rest,
        },
        {
          id: "0007116830005",
          upc: "071168300059",
          url: "https://www.kroger.com/p/item/0007116830005?cid=dis.api.tpi",
          title: "Brightwell Stock Pot",
          imageUrl: null,
          price: null,
          status: ["Not available"],
          ...rest,
        },
      ],
    });
  });

  test("requests the stock of all products at once", async () => {
    const context = canned({ "/v1/products": fixture("kroger/official-v1-products.json") }, [lakehurst]);
    const found = await kroger.official?.availability(["0007116830001", "0007116830003"], context);

    expect(context.asked.map(({ query }) => query)).toEqual([
      {
        "filter.productId": "0007116830001,0007116830003",
        "filter.locationId": "01600433",
        "filter.limit": 2,
      },
    ]);
    expect(found).toEqual([
      {
        id: "0007116830001",
        status: ["in stock"],
        stores: [{ ...inLakehurst, level: "in", aisle: "AISLE 7" }],
      },
      { id: "0007116830003", status: ["limited stock"], stores: [{ ...inLakehurst, level: "limited" }] },
    ]);
  });

  test("reads an empty list as nothing found", () => {
    const call = searchProducts({ query: "zzqx", page: 1 }, lakehurst);

    expect(call.read(fixture("kroger/official-v1-products.empty.json"))).toEqual({ items: [], pageCount: 0 });
  });

  test("null instead of a list is a failure, not nothing found", () => {
    const calls = [
      searchProducts(WANTED, lakehurst),
      askProducts(["0007116830001"], lakehurst),
      askLocations(NEAR),
    ];
    for (const call of calls) {
      expect(() => call.read(answerOf({ data: null }))).toThrow(
        expect.objectContaining({ code: "unreadable" }),
      );
    }
  });

  test.each(["kroger/official-error-400.json", "kroger/official-error-401.json"])(
    "is refused: %s",
    (name) => {
      expect(() => searchProducts(WANTED, lakehurst).read(fixture(name))).toThrow(
        expect.objectContaining({ code: "refused" }),
      );
    },
  );

  test("its token is read", async () => {
    const place = { upstream: "kroger-api", tokenPath: "/v1/connect/oauth2/token", scope: "s" } as const;
    const token = createOAuthToken(place, systemClock, async () => fixture("kroger/official-token.json"));

    expect(await token.get()).toBe("kroger.header.signature");
  });
});

test("any response gives whole items or a known failure", () => {
  const upcs = ["0007116830001", "0007116830002", "0007116830003"];
  const others = [
    askModalityOptions(NEAR),
    searchUpcs(WANTED, lakehurst),
    askAvailability(upcs, lakehurst),
    askLocations(NEAR),
    askProducts(upcs, lakehurst),
  ];
  fc.assert(
    fc.property(mangled(fixturesOf("kroger")), (answer) => {
      for (const call of others) readOrFail<unknown>(call, answer);
      const details = readOrFail(askDetails(upcs, lakehurst), answer) ?? [];
      const page = readOrFail(searchProducts(WANTED, lakehurst), answer);
      const items = [...details, ...(page?.items ?? [])];
      expect(items.every(({ id, title }) => id.length > 0 && title.length > 0)).toBe(true);
    }),
  );
}, 20_000);

function answerOf(body: unknown) {
  return { status: 200, contentType: "application/json", body: JSON.stringify(body) };
}
