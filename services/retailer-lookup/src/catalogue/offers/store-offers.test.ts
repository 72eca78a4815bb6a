import { StoreOffer } from "@stockfinder/contracts/offers";
import { expect, test } from "vitest";
import type { Summarized } from "../listings/product-listings.ts";
import { type OfferContext, storeOffers } from "./store-offers.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");

const context: OfferContext = {
  now: NOW,
  upc: "044600015934",
  shops: new Map(),
  outboundLink: (_, url) => ({ url: `/go?u=${url}`, plainUrl: url, affiliate: true }),
};

function aListing(said: Partial<Summarized> = {}): Summarized {
  return {
    id: "1",
    reference: null,
    retailer: "walmart",
    itemId: "1",
    country: "USA",
    gtin: "044600015934",
    title: "Wipes",
    url: "https://www.walmart.com/ip/1",
    imageUrl: null,
    isDemo: false,
    price: 5,
    currency: "USD",
    stock: "in",
    seenAt: NOW - 5 * 60_000,
    source: "adapter",
    readAt: NOW - 5 * 60_000,
    firstSeenAt: NOW - 5 * 60_000,
    version: 1,
    soldBy: null,
    facts: null,
    inStoresOnly: false,
    recent: null,
    summary: { size: null, facts: null, judged: null },
    ...said,
  };
}

/** The stores of the offers, in order. */
const stores = (...listings: Summarized[]) => storeOffers(listings, context).map(({ storeId }) => storeId);

test("an offer is a listing in the words of the specification", () => {
  const [offer] = storeOffers([aListing()], context);

  expect(StoreOffer.parse(offer)).toEqual({
    storeId: "walmart",
    groupId: "1",
    store: "Walmart",
    name: "Wipes",
    image: null,
    price: { value: 5, currency: "USD" },
    isAvailable: true,
    lastUpdated: "5 minutes ago",
    seenAt: "2026-11-22T11:55:00.000Z",
    source: "adapter",
    confidence: 1,
    isDemo: false,
    productUrl: "/go?u=https://www.walmart.com/ip/1",
    plainUrl: "https://www.walmart.com/ip/1",
    affiliate: true,
    isGoogleShopping: false,
  });
});

test("in stock comes first, then out of stock, then unknown; each by price, and without a price last", () => {
  const listings = [
    aListing({ retailer: "unknown", stock: null, price: 1 }),
    aListing({ retailer: "preorder", stock: "preorder", price: 2 }),
    aListing({ retailer: "shopping", url: "https://octoshop.example/1", price: 3 }),
    aListing({ retailer: "out", stock: "out", price: 1 }),
    aListing({ retailer: "dear", price: 9 }),
    aListing({ retailer: "unpriced", price: null }),
    aListing({ retailer: "limited", stock: "limited", price: 7 }),
  ];

  expect(stores(...listings)).toEqual([
    "limited",
    "dear",
    "unpriced",
    "out",
    "unknown",
    "preorder",
    "shopping",
  ]);
});

test.each([
  ["in", true],
  ["limited", true],
  ["out", false],
  ["preorder", null],
  [null, null],
] as const)("stock %s is available: %s", (stock, isAvailable) => {
  expect(storeOffers([aListing({ stock })], context)[0]).toMatchObject({ isAvailable });
});

test("a pre-order offer says so; one without a price has the value -1", () => {
  expect(storeOffers([aListing({ stock: "preorder", price: null })], context)[0]).toMatchObject({
    state: "preorder",
    price: { value: -1, currency: "USD" },
  });
});

test("a store that lists a product twice makes one offer, the better one", () => {
  const offers = storeOffers([aListing({ price: 9 }), aListing({ itemId: "2", price: 4 })], context);

  expect(offers.map(({ groupId }) => groupId)).toEqual(["2"]);
});

test.each(["ebay", "frys", "dummyproduct"])("%s makes no offer", (retailer) => {
  expect(stores(aListing({ retailer }))).toEqual([]);
});

test("a long name is truncated, and a store of Canada says so", () => {
  const listing = aListing({ retailer: "homedepot", country: "CAN", currency: null });
  const [offer] = storeOffers([listing], context);

  expect(offer).toMatchObject({
    store: "The Home De...",
    storeName: "The Home Depot Canada",
    storeId: "homedepot-CAN",
    price: { currency: "CAD" },
  });
});

test("an offer says that only stores have it, if their stock is certain", () => {
  expect(storeOffers([aListing({ inStoresOnly: true })], context)[0]?.inStoresOnly).toBe(true);
  expect(storeOffers([aListing({ inStoresOnly: true, stock: null })], context)[0]).not.toHaveProperty(
    "inStoresOnly",
  );
});
