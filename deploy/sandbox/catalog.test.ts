import { expect, test } from "vitest";
import { SOUGHT_AFTER } from "./catalog/sought-after.ts";
import { Catalog } from "./catalog.ts";
import { isUpc, krogerUpc, withCheckDigit } from "./upc.ts";

const catalog = new Catalog("test");

test("holds at least 1,500 products, each with a valid UPC of its own and a title of its own", () => {
  expect(catalog.products.length).toBeGreaterThanOrEqual(1_500);
  expect(catalog.products.map(({ upc }) => upc).filter((upc) => !isUpc(upc))).toEqual([]);
  expect(new Set(catalog.products.map(({ upc }) => upc)).size).toBe(catalog.products.length);
  expect(new Set(catalog.products.map(({ title }) => title)).size).toBe(catalog.products.length);
});

test("is the same for the same seed and another for another", () => {
  expect(new Catalog("test").products).toEqual(catalog.products);
  expect(new Catalog("other").products).not.toEqual(catalog.products);
});

test("has what the site links to by UPC", () => {
  for (const { upc, title } of SOUGHT_AFTER) expect(catalog.withUpc(upc)?.title).toBe(title);
});

test("asks a price between half a dollar and three thousand", () => {
  for (const { cents, title } of catalog.products) {
    expect(cents, title).toBeGreaterThanOrEqual(50);
    expect(cents, title).toBeLessThanOrEqual(300_000);
  }
});

test.each([
  "target",
  "walmart",
  "samsclub",
  "walgreens",
  "cvs",
  "walmartgrocery",
  "kroger",
  "ebay",
  "bestbuy",
] as const)("%s sells much of it and not all", (chain) => {
  const sold = catalog.products.filter(({ soldAt }) => soldAt.has(chain)).length;
  expect(sold).toBeGreaterThan(300);
  expect(sold).toBeLessThan(catalog.products.length * 0.9);
});

test("finds a product by its UPC with any number of zeros in front, and by Kroger's form of it", () => {
  const [product] = catalog.products;
  expect(catalog.withUpc("00711719541028")).toBe(product);
  expect(catalog.withKrogerUpc("0071171954102")).toBe(product);
  expect(catalog.withUpc("000000000000")).toBeNull();
});

test("computes check digits as printed on real boxes", () => {
  expect(withCheckDigit("03600029145")).toBe("036000291452");
  expect(isUpc("036000291453")).toBe(false);
  expect(krogerUpc("036000291452")).toBe("0003600029145");
});
