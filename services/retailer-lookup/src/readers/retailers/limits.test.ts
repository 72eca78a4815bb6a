import { expect, test } from "vitest";
import { NEAR } from "../../../test-support/canned.ts";
import type { SearchPage, Store, UpstreamCall } from "../parsing/retailer.ts";
import { searchProducts as searchBestBuy } from "./bestbuy/product-list.ts";
import { askStores as askBestBuyStores, askStoresStocking } from "./bestbuy/stores.ts";
import { searchProducts as searchCvs } from "./cvs/search.ts";
import { searchItemSummaries } from "./ebay/browse.ts";
import { findItemsByKeywords } from "./ebay/finding.ts";
import { askLocations, searchProducts as searchKrogerApi } from "./kroger/official.ts";
import { askModalityOptions, searchUpcs } from "./kroger/site.ts";
import { askClubs } from "./samsclub/clubs.ts";
import { searchProducts as searchSamsClub } from "./samsclub/search.ts";
import { askStoreStock } from "./target/availability.ts";
import { searchProducts as searchTarget } from "./target/search.ts";
import { askStores as askTargetStores } from "./target/stores.ts";
import { askInventory } from "./walgreens/inventory.ts";
import { searchProducts as searchWalgreens } from "./walgreens/products.ts";
import { askStores as askWalgreensStores } from "./walgreens/stores.ts";
import { searchAffiliate } from "./walmart/affiliate-api.ts";
import { searchProducts as searchWalmart } from "./walmart/search.ts";
import { searchProducts as searchGrocery } from "./walmart-grocery/search.ts";
import { askPickupStores } from "./walmart-grocery/stores.ts";

/*
 * How much of what a retailer tells is shown, as the specification has it, whatever the retailer sends: every answer here
 * holds more than was asked for, stores the farthest first, one product twice.
 */

const WANTED = { query: "wipes", page: 1 };
const STORE: Store = {
  id: "7",
  name: "Harbor",
  address: { address1: "1 Main St", city: "Lakehurst", state: "OH" },
  distanceMiles: 1,
};

function answer(body: unknown) {
  return { status: 200, contentType: "application/json", body: JSON.stringify(body) };
}

/** The stores `1` to `30`, each as many miles away, the farthest first. */
function stores<Told>(tell: (id: string, miles: number) => Told): Told[] {
  return Array.from({ length: 30 }, (_, index) => tell(String(30 - index), 30 - index));
}

/** A hundred products, the first of them twice. */
function products<Told>(tell: (id: string) => Told): Told[] {
  return ["1", ...Array.from({ length: 100 }, (_, index) => String(index + 1))].map(tell);
}

function numbersTo(last: number): string[] {
  return Array.from({ length: last }, (_, index) => String(index + 1));
}

/** A degree of latitude is 69 miles. */
function northwards(miles: number): number {
  return NEAR.latitude + miles / 69;
}

const atLocation = (location_id: string, distance: number) => ({
  location_id,
  distance: String(distance),
  location_available_to_promise_quantity: 9,
});
const atWalgreens = (storeNumber: string, distance: number) => ({
  storeNumber,
  distance,
  inventory: { inventoryCount: "9" },
});
const atKroger = (locationId: string, miles: number) => ({
  locationId,
  location: { lat: northwards(miles), lng: NEAR.longitude },
});

test.each<[string, number, UpstreamCall<Store[]>, unknown]>([
  [
    "Target's stores",
    5,
    askTargetStores(NEAR),
    [{ locations: stores((location_id, distance) => ({ location_id, distance })) }],
  ],
  ["Sam's clubs", 20, askClubs(NEAR), stores((id, distance) => ({ id, distance }))],
  ["Walgreens' stores", 9, askWalgreensStores(NEAR), { results: stores(atWalgreens) }],
  [
    "Walmart Grocery's stores",
    10,
    askPickupStores(NEAR),
    {
      accessPointList: stores((dispenseStoreId, distance) => ({
        dispenseStoreId,
        distance,
        fulfillmentType: "INSTORE_PICKUP",
      })),
    },
  ],
  [
    "Kroger's stores by its site",
    10,
    askModalityOptions(NEAR),
    {
      data: {
        modalityOptions: {
          storeDetails: stores(atKroger),
          IN_STORE: stores((locationId) => ({ destination: { locationId } })),
        },
      },
    },
  ],
  [
    "Kroger's stores by its API",
    10,
    askLocations(NEAR),
    {
      data: stores((locationId, miles) => ({
        locationId,
        geolocation: { latitude: northwards(miles), longitude: NEAR.longitude },
      })),
    },
  ],
  [
    "Best Buy's stores",
    20,
    askBestBuyStores(NEAR),
    { stores: stores((storeId, distance) => ({ storeId, distance })) },
  ],
])("%s are the %i nearest", (_, most, call, body) => {
  expect(call.read(answer(body)).map(({ id }) => id)).toEqual(numbersTo(most));
});

test("Target's stock is that of the 20 nearest locations", () => {
  const body = { products: [{ product_id: "1", locations: stores(atLocation) }] };
  const stock = askStoreStock("1", NEAR).read(answer(body));
  expect(stock.map(({ place }) => place.id)).toEqual(numbersTo(20));
});

test("Walgreens' stock is that of the 9 nearest stores", () => {
  const product = { id: "1", skuId: "1", planogram: "1", articleId: "1" };
  const found = askInventory(product, NEAR).read(answer({ results: stores(atWalgreens) }));
  expect(found.stores.map(({ id }) => id)).toEqual(numbersTo(9));
});

test("Best Buy's stock is that of the 20 nearest stores, none farther than 50 miles", () => {
  const stocking = stores((storeID, distance) => ({ storeID, distance }));
  const call = askStoresStocking("1", NEAR);
  const ids = (list: unknown[]) => call.read(answer({ stores: list })).map(({ place }) => place.id);
  expect(ids(stocking)).toEqual(numbersTo(20));
  expect(
    ids([
      { storeID: "near", distance: 50 },
      { storeID: "far", distance: 50.1 },
    ]),
  ).toEqual(["near"]);
});

test.each<[string, number, UpstreamCall<SearchPage> | null, unknown]>([
  [
    "Target",
    24,
    searchTarget(WANTED, [STORE]),
    { search_response: { items: { Item: products((tcin) => ({ tcin, title: "Wipes" })) } } },
  ],
  ["Walmart", 24, searchWalmart(WANTED), { items: products((usItemId) => ({ usItemId, title: "Wipes" })) }],
  [
    "Walmart's API",
    24,
    searchAffiliate(WANTED),
    { items: products((itemId) => ({ itemId, name: "Wipes" })) },
  ],
  [
    "Sam's Club",
    48,
    searchSamsClub(WANTED, STORE),
    { payload: { records: products((productId) => ({ productId, productName: "Wipes" })) } },
  ],
  [
    "Walgreens",
    20,
    searchWalgreens(WANTED, STORE),
    { summary: {}, products: products((prodId) => ({ productInfo: { prodId, productName: "Wipes" } })) },
  ],
  [
    "eBay's Finding API",
    25,
    findItemsByKeywords(WANTED, NEAR),
    {
      findItemsByKeywordsResponse: [
        {
          ack: ["Success"],
          searchResult: [{ item: products((id) => ({ itemId: [id], title: ["Wipes"] })) }],
        },
      ],
    },
  ],
  [
    "eBay's Browse API",
    25,
    searchItemSummaries(WANTED, NEAR),
    { total: 100, itemSummaries: products((legacyItemId) => ({ legacyItemId, title: "Wipes" })) },
  ],
  [
    "CVS",
    24,
    searchCvs(WANTED),
    {
      records: products((p_Sku_ID) => ({
        allMeta: { title: "Wipes", variants: [{ subVariant: [{ p_Sku_ID }] }] },
      })),
    },
  ],
  [
    "Walmart Grocery",
    60,
    searchGrocery(WANTED, STORE),
    { products: products((USItemId) => ({ USItemId, basic: { name: "Wipes" } })) },
  ],
  [
    "Kroger's API",
    24,
    searchKrogerApi(WANTED, STORE),
    { data: products((productId) => ({ productId, description: "Wipes" })) },
  ],
  ["Best Buy", 24, searchBestBuy(WANTED), { products: products((sku) => ({ sku, name: "Wipes" })) }],
])("a page of %s is %i products, none twice", (_, size, call, body) => {
  expect(call?.read(answer(body)).items.map(({ id }) => id)).toEqual(numbersTo(size));
});

test("a page of Kroger's site is 24 codes", () => {
  const upcs = Array.from({ length: 100 }, (_, index) => String(index + 1));
  expect(searchUpcs(WANTED, STORE).read(answer({ upcs })).upcs).toEqual(numbersTo(24));
});
