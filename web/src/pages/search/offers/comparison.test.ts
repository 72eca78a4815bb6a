import { expect, test } from "vitest";
import { anItem, answered, aRetailer } from "../../../../test/sample-search.ts";
import { type Product, productsOf } from "../products/products.ts";
import { compareText, comparisonPath, countryOf, sellsTo } from "./comparison.ts";

const retailers = [aRetailer("target"), aRetailer("walmart")];

function productOf(...items: ReturnType<typeof anItem>[]): Product {
  const [product] = productsOf(answered({ target: items, walmart: items }), retailers);
  if (!product) throw new Error("no product");
  return product;
}

test("a product with a GTIN links to all of its stores", () => {
  const product = productOf(anItem({ key: "gtin:711719541028", title: "PS5, Disc" }));
  expect(comparisonPath(product, "CAN")).toBe("/where-to-buy/gtin%3A711719541028/ps5-disc?country=CAN");
});

test("a product without a GTIN, of several packs, or a bundle under the code of one, has no link", () => {
  expect(comparisonPath(productOf(anItem({ key: "title:ps5" })), "USA")).toBeNull();
  expect(comparisonPath(productOf(anItem({ key: "gtin:711719541028:bundle" })), "USA")).toBeNull();

  const pieces = (count: number) => ({ amount: null, unit: null, count });
  const packs = productsOf(
    answered({
      target: [anItem({ key: "gtin:1", size: pieces(1) })],
      walmart: [anItem({ key: "gtin:1", size: pieces(1) }), anItem({ key: "gtin:1", size: pieces(2) })],
    }),
    retailers,
  );
  expect(packs.map(({ key, gtin }) => [key, gtin])).toEqual([
    ["gtin:1", "gtin:1"],
    ["gtin:1*2", null],
  ]);
});

test.each([
  [1, "Compare stores"],
  [2, "Compare 2 stores"],
])("%d stores: %s", (stores, text) => {
  expect(compareText(stores)).toBe(text);
});

test.each([
  ["44114", "USA"],
  ["K1A0B1", "CAN"],
  [" m5v ", "CAN"],
])("the zip code %s is in %s", (zip, country) => {
  expect(countryOf(zip)).toBe(country);
});

test("in Canada only its own stores and the marketplace sell", () => {
  const retailers = [aRetailer("target"), aRetailer("ebay", { country: ["USA", "CAN"] })];
  expect(retailers.map(sellsTo("CAN"))).toEqual([false, true]);
  expect(retailers.map(sellsTo("USA"))).toEqual([true, true]);
});
