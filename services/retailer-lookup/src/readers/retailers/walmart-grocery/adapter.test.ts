import { ItemAvailability } from "@stockfinder/contracts/availability";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canned, NEAR } from "../../../../test-support/canned.ts";
import { fixture, fixturesOf } from "../../../../test-support/fixture.ts";
import { mangled, readOrFail } from "../../../../test-support/mangled.ts";
import { withoutFacts } from "../../../../test-support/without-facts.ts";
import { ListedItem } from "../../../catalogue/products/listed-item.ts";
import type { Store } from "../../parsing/retailer.ts";
import { availabilityOf } from "../../parsing/stock.ts";
import { walmartGrocery } from "./adapter.ts";
import { searchProducts, searchStock } from "./search.ts";
import { askPickupStores } from "./stores.ts";

const SEARCH_PATH = "/v4/api/products/search";

const lakehurst: Store = {
  id: "3301",
  dispenseStoreId: "3301",
  name: "Lakehurst Supercenter",
  address: { address1: "500 Orchard Pkwy", city: "Lakehurst", state: "OH" },
  distanceMiles: 3.1,
};

const vermilion: Store = {
  id: "3302",
  dispenseStoreId: "3302",
  name: "Vermilion Neighborhood Market",
  address: { address1: "41 Dock St", city: "Vermilion", state: "OH" },
  distanceMiles: 9.4,
};

function answer(body: unknown) {
  return { status: 200, contentType: "application/json", body: JSON.stringify(body) };
}

describe("stores", () => {
  const call = askPickupStores(NEAR);

  test("are requested by zip code", () => {
    expect(call.request).toEqual({
      upstream: "wmtg",
      method: "GET",
      path: "/v4/api/serviceAvailability",
      query: { postalCode: "44871" },
    });
  });

  test("are those to pick up from, each once", () => {
    expect(call.read(fixture("walmart-grocery/v4-serviceAvailability.json"))).toEqual([lakehurst, vermilion]);
  });

  test("read from the store finder that the service was folded into", () => {
    expect(call.read(fixture("walmart/stores-by-search-term.json"))).toEqual([
      {
        ...lakehurst,
        distanceMiles: 2.7,
        position: { latitude: 41.45, longitude: -82.72 },
        phone: "+14195550160",
        hours: {
          timeZone: "America/New_York",
          week: [
            { days: [1, 2, 3, 4, 5, 6], open: [{ from: "07:00", to: "22:00" }] },
            { days: [7], open: [{ from: "08:00", to: "21:00" }] },
          ],
        },
      },
      { ...vermilion, position: { latitude: 41.42, longitude: -82.36 } },
    ]);
  });

  test("are ten at most", () => {
    const accessPointList = Array.from({ length: 12 }, (_, index) => ({
      dispenseStoreId: 3300 + index,
      fulfillmentType: "INSTORE_PICKUP",
    }));
    expect(call.read(answer({ accessPointList }))).toHaveLength(10);
  });

  test("none is an outcome of its own", () => {
    expect(() => call.read(fixture("walmart-grocery/v4-serviceAvailability.empty.json"))).toThrow(
      expect.objectContaining({ code: "no-stores" }),
    );
    expect(() => call.read(answer({}))).toThrow(
      expect.objectContaining({
        code: "unreadable",
        message: expect.stringContaining("accessPointList"),
      }),
    );
  });
});

describe("search", () => {
  const call = searchProducts({ query: "rolled oats", page: 3 }, lakehurst);

  test("requests 60 per page at one store", () => {
    expect(call.request).toEqual({
      upstream: "wmtg",
      method: "GET",
      path: SEARCH_PATH,
      query: { count: 60, page: 3, offset: 120, query: "rolled oats", storeId: "3301" },
    });
  });

  test("has the price of a piece, and the items that the store does not sell", () => {
    expect(withoutFacts(call.read(fixture("walmart-grocery/v4-products-search.json")))).toEqual({
      pageCount: 3,
      items: [
        {
          id: "44100901",
          upc: null,
          url: "https://grocery.walmart.com/ip/alderbrook/44100901",
          title: "Alderbrook Rolled Oats, 42 oz",
          imageUrl: "https://i5.walmartimages.com/asr/44100901.jpeg",
          price: 5.24,
          currency: "USD",
          status: ["in stock"],
          statusCode: null,
        },
        {
          id: "44100902",
          upc: null,
          url: "https://grocery.walmart.com/ip/alderbrook/44100902",
          title: "Piña Dulce Pineapple, per lb & whole",
          imageUrl: "https://i5.walmartimages.com/asr/44100902.jpeg",
          price: 3.92,
          currency: "USD",
          status: ["in stock"],
          statusCode: null,
        },
        {
          id: "44100903",
          upc: null,
          url: "https://grocery.walmart.com/ip/alderbrook/44100903",
          title: "Alderbrook Oat Milk, 64 fl oz",
          imageUrl: "https://i5.walmartimages.com/asr/44100903_t.jpeg",
          price: 3.66,
          currency: "USD",
          status: ["Out of stock"],
          statusCode: null,
        },
        {
          id: "44100904",
          upc: null,
          url: "https://grocery.walmart.com/ip/alderbrook/44100904",
          title: "Alderbrook Granola Sampler",
          imageUrl: "https://i5.walmartimages.com/asr/44100904.jpeg",
          price: null,
          currency: "USD",
          status: ["Not available"],
          statusCode: null,
        },
      ],
    });
  });

  test("finds nothing in an empty answer; without a total, a full page promises another", () => {
    expect(call.read(fixture("walmart-grocery/v4-products-search.empty.json"))).toEqual({
      items: [],
      pageCount: 0,
    });
    const products = Array.from({ length: 60 }, (_, index) => ({
      USItemId: index,
      basic: { name: "Oats" },
    }));
    expect(call.read(answer({ products })).pageCount).toBe(4);
    expect(call.read(answer({ products: products.slice(1) })).pageCount).toBe(3);
  });
});

describe("availability", () => {
  test("is searched for at the nearest stores", async () => {
    const store = { isOutOfStock: false, price: { displayPrice: 5.24 } };
    const stocked = answer({ products: [{ USItemId: "44100901", store }] });
    const notCarried = answer({ products: [{ USItemId: "44100901", store: null }] });
    const context = canned(
      { [SEARCH_PATH]: ({ query }) => (query?.storeId === "3301" ? notCarried : stocked) },
      [lakehurst, vermilion],
    );

    expect(await walmartGrocery.site?.availability(["44100901"], context)).toEqual([
      {
        id: "44100901",
        status: ["Not available", "in stock"],
        stores: [
          {
            id: "3301",
            name: "Lakehurst Supercenter",
            address: "500 Orchard Pkwy",
            city: "Lakehurst",
            state: "OH",
            distanceMiles: 3.1,
            quantity: null,
            level: "unknown",
          },
          {
            id: "3302",
            name: "Vermilion Neighborhood Market",
            address: "41 Dock St",
            city: "Vermilion",
            state: "OH",
            distanceMiles: 9.4,
            quantity: null,
            level: "in",
            price: { amount: 5.24, currency: "USD" },
          },
        ],
      },
    ]);
  });
});

describe("whatever Walmart Grocery answers", () => {
  const answers = mangled([...fixturesOf("walmart-grocery"), fixture("walmart/stores-by-search-term.json")]);

  test("a search gives items with id and title, or fails as a look-up", () => {
    const call = searchProducts({ query: "oats", page: 1 }, lakehurst);
    fc.assert(
      fc.property(answers, (answer) => {
        for (const item of readOrFail(call, answer)?.items ?? []) ListedItem.parse(item);
      }),
      { numRuns: 500 },
    );
  });

  test("stock and stores are well formed, or fail as a lookup", () => {
    fc.assert(
      fc.property(answers, (answer) => {
        const stock = readOrFail(searchStock("44100901", lakehurst), answer);
        ItemAvailability.parse(availabilityOf("44100901", stock ?? []));
        const stores = readOrFail(askPickupStores(NEAR), answer) ?? [lakehurst];
        expect(stores).not.toHaveLength(0);
        expect(stores.every(({ id, dispenseStoreId }) => id !== "" && id === dispenseStoreId)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
