import { expect, test } from "vitest";
import { anItem, answered, aRetailer } from "../../../../test/sample-search.ts";
import { missingWords, nearProducts } from "./near-products.ts";
import { productsOf } from "./products.ts";

function near(query: string, suggestion: string | null): string[] {
  const items = [
    anItem({ key: "1", title: "Apple AirPods Pro (2nd Generation)", relevance: 0.49 }),
    anItem({ key: "2", title: "Oral-B Pro 1000 Electric Toothbrush", relevance: 0.46 }),
    anItem({ key: "3", title: "Pro Tape", relevance: 0.1 }),
  ];
  const products = productsOf(answered({ target: items }), [aRetailer("target")]);
  return nearProducts(products, { query, suggestion }).map(({ key }) => key);
}

test("near a misspelled search are only products with the corrected word", () => {
  expect(near("Airpds pro", "airpods pro")).toEqual(["1"]);
  expect(near("airpds pro", "zunes pro")).toEqual([]);
});

test("near a search without a misspelling are those of its last word, or of most words", () => {
  expect(near("green pro", null)).toEqual(["1", "2"]);
  expect(near("apple airpods case", null)).toEqual(["1"]);
});

test("near a number are other numbers of the same, however far off", () => {
  expect(near("tape 9", null)).toEqual(["3"]);
});

test("a kind of another name is not near for a word that comes before it", () => {
  expect(near("pro hose", null)).toEqual([]);
});

test("what no near product's title says is said", () => {
  const items = [anItem({ key: "1", title: "GeForce RTX 4070 Super" })];
  const products = productsOf(answered({ target: items }), [aRetailer("target")]);
  expect(missingWords(products, "RTX 5080")).toEqual(["5080"]);
  expect(missingWords(products, "rtx 4070")).toEqual([]);
});
