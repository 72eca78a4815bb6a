import type { Item } from "@stockfinder/contracts/retailer-items";
import { expect, test } from "vitest";
import { anItem, answered, aRetailer } from "../../../../test/sample-search.ts";
import { canBeWatched } from "../../../alerts/can-be-watched.ts";
import { offersOf } from "../offers/offers.ts";
import { productsOf } from "./products.ts";
import { watchableItem, watchableOffer } from "./watchable-items.ts";

const GTIN = "711719541028";
const TARGET = aRetailer("target");

function anItemOf(product: Partial<Item["product"]>): Item {
  const item = anItem({ id: "1" });
  return { ...item, product: { ...item.product, ...product } };
}

test("an item with a GTIN is watched as the product at its store", () => {
  expect(watchableItem(anItemOf({ key: `gtin:${GTIN}`, gtin: GTIN }), TARGET)).toMatchObject({
    upc: GTIN,
    store: { id: "target", name: "Target" },
    price: { value: 5, currency: "USD" },
  });
});

test.each([
  ["without a GTIN", { key: "title:wipes", gtin: null }],
  ["of several, which has the GTIN of one", { key: `gtin:${GTIN}:pack`, gtin: GTIN }],
])("an item %s is watched by its store's own id", (_, product) => {
  expect(watchableItem(anItemOf(product), TARGET)).toMatchObject({
    upc: null,
    item: { retailer: "target", itemId: "1" },
  });
});

test("a seller's lot cannot be watched, but its product can, at any store", () => {
  const ebay = aRetailer("ebay");
  expect(canBeWatched(watchableItem(anItemOf({ key: "title:wipes", gtin: null }), ebay))).toBe(false);
  const product = watchableItem(anItemOf({ key: `gtin:${GTIN}`, gtin: GTIN }), ebay);
  expect(product).toMatchObject({ upc: GTIN, store: null });
});

test("a store's offer is watched in the store's country", () => {
  const [product] = productsOf(answered({ target: [anItem({ key: "title:wipes", id: "7" })] }), [TARGET]);
  const [offer] = product ? offersOf(product) : [];
  if (!product || !offer) throw new Error("no offer");
  expect(watchableOffer(product, offer)).toMatchObject({
    upc: null,
    country: "USA",
    item: { retailer: "target", itemId: "7" },
    store: { id: "target" },
  });
});
