import { expect, test } from "vitest";
import { askUpstream, testWorld } from "../ask-upstream.ts";

const PS5 = "711719541028";

test("preso: a page of items with offers, and the link to the next page", () => {
  const world = testWorld();
  world.stock.force(PS5, { stock: "limited", priceCents: 45_000 });
  const answer = askUpstream(world, "wmt", `GET /search/api/preso?query=${PS5}&page=1&ps=24`);
  expect(answer.status).toBe(200);
  expect(answer.json()).toMatchObject({
    items: [
      {
        usItemId: "100200000",
        productType: "REGULAR",
        title: "Sony PlayStation 5 (PS5) Console, Disc Edition",
        imageUrl: "http://shop.test:8080/pictures/711719541028.svg",
        productPageUrl: "/ip/Sony-PlayStation-5-PS5-Console-Disc-Edition/100200000",
        primaryOffer: {
          offerId: expect.stringMatching(/^[0-9A-F]{32}$/),
          offerPrice: 450,
          currencyCode: "USD",
        },
        inventory: { availableOnline: true },
        quantity: 60,
        standardUpc: ["00711719541028"],
      },
    ],
    requestContext: { itemCount: { total: 1, currentSize: 1, offset: 0, page: 1, pageSize: 24 } },
    paginationV2: { maxPage: 1, currentPage: 1 },
  });
});

test("preso: pages have 40 items by default, and the last has no next", () => {
  const world = testWorld();
  const first = askUpstream(world, "wmt", "GET /search/api/preso?query=oz").json();
  expect(first.items).toHaveLength(40);
  expect(first.pagination.next).toEqual({ url: "page=2&query=oz&prg=desktop" });
  const { maxPage } = first.paginationV2;
  const last = askUpstream(world, "wmt", `GET /search/api/preso?query=oz&page=${maxPage}`).json();
  expect(last.pagination).not.toHaveProperty("next");
});

test("preso: some prices are ranges, some are placeholders", () => {
  const { items } = askUpstream(testWorld(), "wmt", "GET /search/api/preso?query=oz&ps=48").json();
  const { items: more } = askUpstream(
    testWorld(),
    "wmt",
    "GET /search/api/preso?query=oz&ps=48&page=2",
  ).json();
  const offers: Record<string, unknown>[] = [...items, ...more].map(({ primaryOffer }) => primaryOffer);
  expect(offers.some((offer) => offer.showMinMaxPrice === true && !("offerPrice" in offer))).toBe(true);
});

test("terra-firma: maps of offers and products; stores if an address is given", () => {
  const world = testWorld();
  world.stock.force(PS5, { stock: "in", priceCents: 45_000 });
  const body = { itemId: "100200000", postalAddress: { postalCode: "44114" } };
  const { payload } = askUpstream(world, "wmt", "POST /terra-firma/fetch?rgs=OFFER_PRODUCT", { body }).json();
  const [offer] = Object.values<Record<string, never>>(payload.offers);
  expect(offer).toMatchObject({
    productAvailability: { availabilityStatus: "IN_STOCK" },
    pricesInfo: { priceMap: { CURRENT: { price: 450, currencyUnit: "USD" } } },
  });
  expect(offer?.fulfillment).toMatchObject({
    pickupOptions: Array(5).fill({
      storeId: expect.any(Number),
      storeStateOrProvinceCode: "OH",
      inStoreStockStatus: "In stock",
      urgentQuantity: 24,
    }),
  });
  expect(payload.products[payload.primaryProduct]).toMatchObject({ usItemId: "100200000", upc: PS5 });
});

test("terra-firma: an out-of-stock item has no price and no stores", () => {
  const world = testWorld();
  world.stock.force(PS5, { stock: "out" });
  const { payload } = askUpstream(world, "wmt", "POST /terra-firma/fetch", {
    body: { itemId: "100200000" },
  }).json();
  const [offer] = Object.values<Record<string, never>>(payload.offers);
  expect(offer).toMatchObject({
    productAvailability: { availabilityStatus: "OUT_OF_STOCK" },
    pricesInfo: { priceMap: {} },
  });
  expect(offer?.fulfillment).not.toHaveProperty("pickupOptions");
});

test("item page: the page's state contains product, price and place", () => {
  const world = testWorld();
  world.stock.force(PS5, { stock: "in", priceCents: 45_000 });
  const headers = { "zip-code": "44114", state: "OH", city: "Cleveland" };
  const { status, text } = askUpstream(world, "wmt", "GET /ip/any-slug/100200000", { headers });
  expect(status).toBe(200);
  const state = /<script id="__NEXT_DATA__" type="application\/json">(.*?)<\/script>/s.exec(text)?.[1] ?? "";
  expect(JSON.parse(state).props.pageProps.initialData.data.product).toMatchObject({
    usItemId: "100200000",
    upc: PS5,
    availabilityStatus: "IN_STOCK",
    priceInfo: { currentPrice: { price: 450, priceString: "$450.00" } },
    location: { stateOrProvinceCode: "OH", storeIds: [expect.stringMatching(/^\d+$/)] },
  });
});

test.each([
  ["GET /search/api/preso", undefined, 400],
  ["POST /search/api/preso?query=wipes", undefined, 405],
  ["POST /terra-firma/fetch", "not json", 400],
  ["POST /terra-firma/fetch", {}, 400],
  ["POST /terra-firma/fetch", { itemId: "100200000", postalAddress: { postalCode: "abc" } }, 400],
  ["GET /ip/no-such-item/1", undefined, 404],
  ["GET /no/such/path", undefined, 404],
])("%s with %j is refused with %i", (what, body, status) => {
  expect(askUpstream(testWorld(), "wmt", what, { body }).status).toBe(status);
});

const AFFILIATE = "/api-proxy/service/affil/product/v2";
const SIGNED = {
  "wm_consumer.id": "consumer",
  "wm_consumer.intimestamp": "1900000000000",
  "wm_sec.key_version": "1",
  "wm_sec.auth_signature": "c2lnbmF0dXJl",
};

test("affiliate API: items with stock in words and tracked links", () => {
  const world = testWorld();
  world.stock.force(PS5, { stock: "limited", priceCents: 45_000 });
  const answer = askUpstream(world, "walmart-api", `GET ${AFFILIATE}/items?upc=${PS5}`, { headers: SIGNED });
  expect(answer.json()).toMatchObject({
    items: [
      {
        itemId: 100_200_000,
        salePrice: 450,
        upc: PS5,
        stock: "Limited Supply",
        availableOnline: true,
        productTrackingUrl: expect.stringMatching(/^https:\/\/goto\.walmart\.com\//),
        affiliateAddToCartUrl: expect.stringContaining("items%3D100200000%7C1"),
      },
    ],
  });
});

test.each([
  [`${AFFILIATE}/search?query=wipes`, {}, 401],
  [`${AFFILIATE}/search`, SIGNED, 400],
  [`${AFFILIATE}/items/1`, SIGNED, 404],
])("affiliate API: %s with headers %j is refused with %i", (path, headers, status) => {
  expect(askUpstream(testWorld(), "walmart-api", `GET ${path}`, { headers }).status).toBe(status);
});
