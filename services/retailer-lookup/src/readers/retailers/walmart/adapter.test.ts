import { ItemAvailability } from "@stockfinder/contracts/availability";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canned, NEAR } from "../../../../test-support/canned.ts";
import { fixture, fixturesOf } from "../../../../test-support/fixture.ts";
import { mangled, readOrFail } from "../../../../test-support/mangled.ts";
import { withoutFacts } from "../../../../test-support/without-facts.ts";
import { ListedItem } from "../../../catalogue/products/listed-item.ts";
import { readBody } from "../../parsing/read-answer.ts";
import { walmart } from "./adapter.ts";
import { askAffiliateItems, searchAffiliate } from "./affiliate-api.ts";
import { askItemPage } from "./item-page.ts";
import { askOffers } from "./offers.ts";
import { searchProducts } from "./search.ts";
import { readStoreFinder } from "./store-finder.ts";

const COFFEE = "731200101";
const BISCUITS = "731200102";

const coffee = {
  id: COFFEE,
  upc: "012345678905",
  url: "https://www.walmart.com/ip/Alderbrook-Ground-Coffee-30-5-oz/731200101",
  title: "Alderbrook Ground Coffee, Dark Roast, 30.5 oz",
  imageUrl: "https://i5.walmartimages.com/asr/731200101.jpeg",
  price: 13.87,
  currency: "USD",
  status: [],
  statusCode: 1,
  soldBy: "store",
};

const online = {
  id: "online",
  name: "Online",
  address: "",
  city: "",
  state: "",
  distanceMiles: null,
  quantity: null,
};

const soldOut = { status: ["Out of stock"], stores: [{ ...online, level: "out" }] };

const lakehurst = {
  id: "3301",
  name: "Lakehurst Supercenter",
  address: "500 Orchard Pkwy",
  city: "Lakehurst",
  state: "OH",
  distanceMiles: 3,
  quantity: 22,
  level: "in",
};

function answer(body: unknown) {
  return { status: 200, contentType: "application/json", body: JSON.stringify(body) };
}

describe("search", () => {
  const call = searchProducts({ query: "ground coffee", page: 2 });

  test("requests 24 per page", () => {
    expect(call.request).toEqual({
      upstream: "wmt",
      method: "GET",
      path: "/search/api/preso",
      query: { query: "ground coffee", page: 2, ps: 24, prg: "desktop", cat_id: 0 },
    });
  });

  test("cuts titles to 80 characters after decoding, takes the low end of a range, and no price above ten million", () => {
    expect(withoutFacts(call.read(fixture("walmart/search-api-preso.json")))).toEqual({
      pageCount: 9,
      items: [
        coffee,
        {
          id: BISCUITS,
          upc: "812377700106",
          url: "https://www.walmart.com/ip/Creme-Sucre-Tea-Biscuits/731200102",
          title: "Crème & Sucre “Petit” Tea Biscuits – 8 ct",
          imageUrl: "https://i5.walmartimages.com/asr/731200102.jpeg",
          price: 6.25,
          currency: "USD",
          status: [],
          statusCode: 0,
          soldBy: "marketplace",
        },
        {
          id: "731200103",
          upc: "812377700113",
          url: "https://www.walmart.com/ip/Alderbrook-Gift-Card/731200103",
          title: "Alderbrook Holiday Gift Card – for every shelf in the house 🎁🎁, delivered by e-m",
          wholeTitle:
            "Alderbrook Holiday Gift Card – for every shelf in the house 🎁🎁, delivered by e-mail within the hour",
          imageUrl: "https://i5.walmartimages.com/asr/731200103.jpeg",
          price: 10,
          currency: "USD",
          status: [],
          statusCode: 1,
          soldBy: "store",
        },
        {
          id: "731200104",
          upc: "812377700120",
          url: "https://www.walmart.com/ip/Shelf-label/731200104",
          title: "Not for sale: shelf label",
          imageUrl: "https://i5.walmartimages.com/asr/731200104.jpeg",
          price: null,
          currency: "USD",
          status: [],
          statusCode: 1,
          soldBy: "store",
        },
      ],
    });
  });

  test("reads prices where they stood until 2019", () => {
    const items = [{ usItemId: 5, title: "Mug", prices: { current: { amount: 3.5 } } }];
    expect(call.read(answer({ items })).items).toEqual([
      {
        id: "5",
        upc: null,
        url: "https://www.walmart.com/ip/5",
        title: "Mug",
        imageUrl: null,
        price: 3.5,
        currency: "USD",
        status: [],
        statusCode: null,
      },
    ]);
  });

  test("shows 24 items of a page that holds more", () => {
    const items = Array.from({ length: 40 }, (_, index) => ({ usItemId: String(index), title: "Mug" }));
    expect(call.read(answer({ items })).items).toHaveLength(24);
  });

  test("reads the search page that arrives instead of JSON, without its adverts, and its stock", () => {
    const listed = {
      id: COFFEE,
      upc: null,
      url: "https://www.walmart.com/ip/p/731200101",
      title: "Alderbrook Ground Coffee, Dark Roast, 30.5 oz",
      imageUrl: "https://i5.walmartimages.com/asr/731200101.jpeg?odnHeight=180&odnWidth=180",
      price: 13.87,
      currency: "USD",
      status: ["in stock"],
      statusCode: 1,
      soldBy: "store",
    };
    expect(withoutFacts(call.read(fixture("walmart/search-page.next-data.html")))).toEqual({
      pageCount: 9,
      items: [
        listed,
        {
          ...listed,
          id: BISCUITS,
          url: "https://www.walmart.com/ip/p/731200102",
          title: "Crème & Sucre “Petit” Tea Biscuits – 8 ct",
          imageUrl: "https://i5.walmartimages.com/asr/731200102.jpeg?odnHeight=180&odnWidth=180",
          price: null,
          status: ["Out of stock"],
          statusCode: 0,
          soldBy: "marketplace",
        },
        {
          ...listed,
          id: "731200103",
          url: "https://www.walmart.com/ip/p/731200103",
          title: "Alderbrook Holiday Gift Card",
          imageUrl: "https://i5.walmartimages.com/asr/731200103.jpeg?odnHeight=180&odnWidth=180",
          price: 10,
        },
        {
          ...listed,
          id: "731200106",
          url: "https://www.walmart.com/ip/p/731200106",
          title: "Alderbrook Filters, 100 ct",
          imageUrl: "https://i5.walmartimages.com/asr/731200106.jpeg?odnHeight=180&odnWidth=180",
          price: 2.42,
        },
      ],
    });
  });

  test("reads the search page of 2019, which contains the call's response", () => {
    const { body } = fixture("walmart/search-api-preso.json");
    const page = `<html><script id="searchContent" type="application/json">{"searchContent":{"preso":${body}}}</script></html>`;
    const found = withoutFacts(call.read({ status: 200, contentType: "text/html", body: page }));
    expect(found.items[0]).toEqual(coffee);
    expect(found.items).toHaveLength(4);
  });

  test("a full page promises one more, also if one of its items cannot be shown", () => {
    const items = Array.from({ length: 24 }, (_, n) => ({
      usItemId: `7312001${n}`,
      title: n > 0 ? "Coffee" : null,
    }));
    const answer = { status: 200, contentType: "application/json", body: JSON.stringify({ items }) };
    expect(call.read(answer)).toMatchObject({ items: { length: 23 }, pageCount: 3 });
  });

  test("finds nothing in an empty answer", () => {
    expect(call.read(fixture("walmart/search-api-preso.empty.json"))).toEqual({ items: [], pageCount: 0 });
  });

  test.each([
    ["a challenge", fixture("walmart/blocked.412.json"), "blocked"],
    ["a challenge with status 200", fixture("walmart/blocked.412.json", 200), "blocked"],
    ["a page without a search", fixture("walmart/item-page.blocked.html"), "blocked"],
    ["an answer without items", answer({ facets: [] }), "unreadable"],
    ["the end of this call", { status: 410, contentType: "", body: "" }, "retired"],
  ])("tells %s from nothing found", (_, given, code) => {
    expect(() => call.read(given)).toThrow(expect.objectContaining({ code }));
  });
});

describe("offers", () => {
  const call = askOffers(COFFEE, NEAR);

  test("are requested by item and place", () => {
    expect(call.request).toEqual({
      upstream: "wmt",
      method: "POST",
      path: "/terra-firma/fetch",
      query: { rgs: "OFFER_PRODUCT,OFFER_INVENTORY,OFFER_PRICE,VARIANT_SUMMARY" },
      headers: { Referer: "https://www.walmart.com/product/731200101/sellers" },
      json: {
        itemId: "731200101",
        paginationContext: { selected: false },
        storeFrontIds: [],
        postalAddress: { postalCode: "44871", city: "Lakehurst", stateOrProvinceCode: "OH" },
      },
    });
  });

  test("count Walmart's own before another seller's, and are listed together with the stores' stock", () => {
    expect(call.read(fixture("walmart/terra-firma-fetch.json"))).toEqual({
      id: COFFEE,
      status: ["in stock"],
      soldBy: "store",
      stores: [
        { ...online, level: "in" },
        { ...lakehurst, phone: "+14195550160", aisle: "C4" },
        {
          id: "3302",
          name: "Vermilion Neighborhood Market",
          address: "41 Dock St",
          city: "Vermilion",
          state: "OH",
          distanceMiles: 9,
          quantity: 1,
          level: "limited",
          phone: "+14195550160",
          aisle: "C4",
        },
        {
          id: "3303",
          name: "Peñasco Supercenter",
          address: "6 Mesa Dr",
          city: "Peñasco",
          state: "OH",
          distanceMiles: 13,
          quantity: 0,
          level: "out",
          phone: "+14195550160",
          aisle: "C4",
        },
        {
          id: "3304",
          name: "Lakehurst Pickup Locker",
          address: "2 Depot Sq",
          city: "Lakehurst",
          state: "OH",
          distanceMiles: 15,
          quantity: null,
          level: "unknown",
          phone: "+14195550160",
        },
      ],
    });
  });

  test("without stores have online stock only", () => {
    const soleOffer = askOffers(BISCUITS, NEAR).read(fixture("walmart/terra-firma-fetch.no-stores.json"));
    expect(soleOffer).toEqual({ id: BISCUITS, ...soldOut });
  });

  test("may be a single one, not under its id", () => {
    const offers = { id: "F00D", productAvailability: { availabilityStatus: "IN_STOCK" } };
    expect(call.read(answer({ payload: { offers } })).status).toEqual(["in stock"]);
  });

  test("that are not there leave the stock unknown; an answer without any place for them is unreadable", () => {
    expect(call.read(answer({ payload: { offers: {} } }))).toEqual({ id: COFFEE, status: [], stores: [] });
    expect(() => call.read(answer({ payload: {} }))).toThrow(
      expect.objectContaining({
        code: "unreadable",
        message: expect.stringContaining("payload.offers"),
      }),
    );
  });
});

describe("item page", () => {
  const call = askItemPage(COFFEE, NEAR);

  test("is requested for the shopper's place, up to five times while Walmart fails", () => {
    expect(call.request).toEqual({
      upstream: "wmt",
      method: "GET",
      path: "/ip/731200101",
      headers: { "Zip-Code": "44871", State: "OH", City: "Lakehurst" },
      retry: { statuses: [520], attempts: 5 },
    });
  });

  test("has online stock and that of its chosen store", () => {
    expect(call.read(fixture("walmart/item-page.next-data.html"))).toEqual({
      id: COFFEE,
      status: ["in stock"],
      soldBy: "store",
      stores: [
        { ...online, level: "in" },
        { ...lakehurst, address: "", distanceMiles: null, quantity: null, aisle: "C4" },
      ],
    });
    expect(
      askItemPage(BISCUITS, NEAR).read(fixture("walmart/item-page.next-data.out-of-stock.html")),
    ).toEqual({
      id: BISCUITS,
      status: ["Out of stock"],
      soldBy: "marketplace",
      stores: [
        { ...online, level: "out" },
        {
          ...lakehurst,
          name: "Walmart",
          address: "",
          distanceMiles: null,
          quantity: null,
          level: "out",
        },
      ],
    });
  });

  test("of 2019 has the requested item among its variants", () => {
    const page = fixture("walmart/item-page.legacy-item.html");
    expect(call.read(page)).toEqual({
      id: COFFEE,
      status: ["in stock"],
      soldBy: "store",
      stores: [
        { ...online, level: "in" },
        { ...lakehurst, address: "" },
      ],
    });
    expect(askItemPage("731200105", NEAR).read(page)).toEqual({
      id: "731200105",
      ...soldOut,
      soldBy: "marketplace",
    });
  });

  test("from before is read to its last brace, in both of its places", () => {
    const page = fixture("walmart/item-page.legacy-redux.html");
    const inStock = {
      id: COFFEE,
      status: ["in stock"],
      soldBy: "store",
      stores: [{ ...online, level: "in" }],
    };
    expect(call.read(page)).toEqual(inStock);

    const body = page.body
      .replace("<script>window.__WML_REDUX_INITIAL_STATE__ = ", '<script id="content">')
      .replace("};</script>", "}</script>");
    expect(call.read({ ...page, body })).toEqual(inStock);
  });

  test.each([
    ["a challenge", fixture("walmart/item-page.blocked.html"), "blocked"],
    ["Walmart giving up", { status: 520, contentType: "", body: "" }, "failing"],
    ["a page without data", { status: 200, contentType: "text/html", body: "<p>Hello" }, "unreadable"],
  ])("tells %s from an item", (_, given, code) => {
    expect(() => call.read(given)).toThrow(expect.objectContaining({ code }));
  });
});

describe("availability", () => {
  test.each([
    ["gone", { status: 404, contentType: "", body: "" }],
    ["unreadable", answer({ payload: null })],
  ])("is read from the item page where the call for offers is %s", async (_, offers) => {
    const context = canned({
      "/terra-firma/fetch": offers,
      "/ip/731200101": fixture("walmart/item-page.next-data.html"),
    });
    const found = await walmart.site?.availability([COFFEE, "not-an-item"], context);
    expect(found).toMatchObject([{ id: COFFEE, status: ["in stock"] }]);
    expect(context.asked.map(({ path }) => path)).toEqual(["/terra-firma/fetch", "/ip/731200101"]);
  });

  test("does not go around a wall", async () => {
    const context = canned({ "/terra-firma/fetch": fixture("walmart/blocked.412.json") });
    await expect(walmart.site?.availability([COFFEE], context)).rejects.toMatchObject({
      code: "blocked",
    });
    expect(context.asked).toHaveLength(1);
  });
});

describe("affiliate API", () => {
  const search = searchAffiliate({ query: "coffee", page: 3 });
  const tracked = (id: string) =>
    `https://goto.walmart.com/c/0000000/000000/0000?veh=aff&sourceid=test&u=https%3A%2F%2Fwww.walmart.com%2Fip%2F${id}`;

  test("counts items from 1", () => {
    expect(search.request).toEqual({
      upstream: "walmart-api",
      method: "GET",
      path: "/api-proxy/service/affil/product/v2/search",
      query: { query: "coffee", numItems: 24, start: 49 },
    });
  });

  test("finds items by the partner's links, with their stock", () => {
    expect(withoutFacts(search.read(fixture("walmart/affiliate-v2-search.json")))).toEqual({
      pageCount: 9,
      items: [
        {
          ...coffee,
          url: tracked(COFFEE),
          imageUrl: "https://i5.walmartimages.com/asr/731200101-l.jpeg",
          status: ["in stock"],
        },
        {
          id: "5731200102731",
          upc: null,
          url: tracked("5731200102731"),
          title: "Crème & Sucre “Petit” Tea Biscuits – 8 ct",
          imageUrl: "https://i5.walmartimages.com/asr/5731200102731-t.jpeg",
          price: null,
          currency: "USD",
          status: ["Not available"],
          statusCode: 0,
          soldBy: "marketplace",
        },
        {
          id: "731200106",
          upc: "812377700151",
          url: "https://www.walmart.com/ip/731200106",
          title: "Alderbrook Filters, 100 ct",
          imageUrl: "https://i5.walmartimages.com/asr/731200106-l.jpeg",
          price: 2.42,
          currency: "USD",
          status: ["limited stock"],
          statusCode: 1,
          soldBy: "store",
        },
        {
          id: "731200107",
          upc: "812377700168",
          url: tracked("731200107"),
          title: "Alderbrook Mug",
          imageUrl: "https://i5.walmartimages.com/asr/731200107-l.jpeg",
          price: 4,
          currency: "USD",
          status: ["limited stock"],
          statusCode: 1,
          soldBy: "store",
        },
      ],
    });
    expect(search.read(fixture("walmart/affiliate-v2-search.empty.json"))).toEqual({
      items: [],
      pageCount: 0,
    });
  });

  test("returns stock by id; items not sold online are not available", () => {
    const call = askAffiliateItems([COFFEE, "731200108"]);
    expect(call.request).toEqual({
      upstream: "walmart-api",
      method: "GET",
      path: "/api-proxy/service/affil/product/v2/items",
      query: { ids: "731200101,731200108" },
    });
    expect(call.read(fixture("walmart/affiliate-v2-items.json"))).toEqual([
      { id: COFFEE, status: ["in stock"], soldBy: "store", stores: [{ ...online, level: "in" }] },
      {
        id: "731200108",
        status: ["Not available"],
        soldBy: "store",
        stores: [{ ...online, level: "unknown" }],
      },
    ]);
  });

  test("an item sold before its release is a pre-order, unless no order is taken", () => {
    const [open, closed] = [
      { itemId: 1, name: "Console", preOrder: true, stock: "Available" },
      { itemId: 2, name: "Console", preOrder: true, stock: "Not available" },
    ];
    const body = answer({ totalResults: 2, items: [open, closed] });
    const preOrders = (items: readonly { readonly id: string; readonly isPreOrder?: true | undefined }[]) =>
      items.flatMap(({ id, isPreOrder }) => (isPreOrder ? id : []));

    expect(preOrders(searchAffiliate({ query: "console", page: 1 }).read(body).items)).toEqual(["1"]);
    expect(preOrders(askAffiliateItems(["1", "2"]).read(body))).toEqual(["1"]);
  });

  test("rejects an unknown id", () => {
    expect(() => askAffiliateItems(["1"]).read(fixture("walmart/affiliate-v2-error.json", 400))).toThrow(
      expect.objectContaining({ code: "refused" }),
    );
  });

  test("takes 20 ids a call", async () => {
    const ids = Array.from({ length: 24 }, (_, index) => String(1000 + index));
    const context = canned({
      "/api-proxy/service/affil/product/v2/items": ({ query }) =>
        answer({
          items: String(query?.ids)
            .split(",")
            .map((itemId) => ({ itemId, stock: "Available" })),
        }),
    });
    const found = await walmart.official?.availability(ids, context);
    expect(found?.map(({ id }) => id)).toEqual(ids);
    expect(context.asked).toHaveLength(2);
  });
});

describe("store finder", () => {
  test("reads both of its formats", () => {
    const stores = [
      {
        id: "3301",
        name: "Lakehurst Supercenter",
        address: { address1: "500 Orchard Pkwy", city: "Lakehurst", state: "OH" },
        distanceMiles: 2.7,
      },
      {
        id: "3302",
        name: "Vermilion Neighborhood Market",
        address: { address1: "41 Dock St", city: "Vermilion", state: "OH" },
        distanceMiles: 9.4,
      },
    ];
    expect(readStoreFinder(readBody(fixture("walmart/stores-by-search-term.json")))).toMatchObject(stores);

    const before = { storeId: 3301, distance: 2.7, displayName: "Lakehurst Supercenter" };
    const address = { address1: "500 Orchard Pkwy", city: "Lakehurst", state: "OH" };
    expect(readStoreFinder({ stores: [{ ...before, address }] })).toEqual(stores.slice(0, 1));
  });
});

describe("whatever Walmart answers", () => {
  const answers = mangled(fixturesOf("walmart"));

  test("a search gives items with id and title, or fails as a look-up", () => {
    const calls = fc.constantFrom(
      searchProducts({ query: "coffee", page: 1 }),
      searchAffiliate({ query: "coffee", page: 1 }),
    );
    fc.assert(
      fc.property(answers, calls, (answer, call) => {
        for (const item of readOrFail(call, answer)?.items ?? []) ListedItem.parse(item);
      }),
      { numRuns: 500 },
    );
  });

  test("stock is well formed, or fails as a lookup", () => {
    const affiliate = askAffiliateItems([COFFEE]);
    const calls = fc.constantFrom(askOffers(COFFEE, NEAR), askItemPage(COFFEE, NEAR), {
      ...affiliate,
      read: (given: Parameters<typeof affiliate.read>[0]) => affiliate.read(given)[0],
    });
    fc.assert(
      fc.property(answers, calls, (answer, call) => {
        const found = readOrFail(call, answer);
        if (found) ItemAvailability.parse(found);
      }),
      { numRuns: 500 },
    );
  });
});
