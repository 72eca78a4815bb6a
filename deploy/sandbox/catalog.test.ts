import { expect, test } from "vitest";
import { brandedProducts } from "./catalog/branded-products.ts";
import { Chain } from "./catalog/columns.ts";
import { SOUGHT_AFTER } from "./catalog/single-products.ts";
import { SUBJECTS } from "./catalog/subjects.ts";
import { asListedAt, Catalog } from "./catalog.ts";
import { isUpc, krogerUpc, withCheckDigit } from "./upc.ts";

const catalog = new Catalog("test");

test("contains at least 1,500 products, each with a unique valid UPC and a unique title", () => {
  expect(catalog.products.length).toBeGreaterThanOrEqual(1_500);
  expect(catalog.products.map(({ upc }) => upc).filter((upc) => !isUpc(upc))).toEqual([]);
  expect(new Set(catalog.products.map(({ upc }) => upc)).size).toBe(catalog.products.length);
  expect(new Set(catalog.products.map(({ title }) => title)).size).toBe(catalog.products.length);
});

test("depends only on the seed", () => {
  expect(new Catalog("test").products).toEqual(catalog.products);
  expect(new Catalog("other").products).not.toEqual(catalog.products);
});

test("contains the products that the site links to by UPC", () => {
  for (const { upc, title } of SOUGHT_AFTER) expect(catalog.withUpc(upc)?.title).toBe(title);
});

test("has prices between half a dollar and three thousand", () => {
  for (const { cents, title } of catalog.products) {
    expect(cents, title).toBeGreaterThanOrEqual(50);
    expect(cents, title).toBeLessThanOrEqual(300_000);
  }
});

test.each(Chain.options)("%s sells many products, but not all", (chain) => {
  const sold = catalog.products.filter(({ soldAt }) => soldAt.has(chain)).length;
  expect(sold).toBeGreaterThan(300);
  expect(sold).toBeLessThan(catalog.products.length * 0.9);
});

test("finds a product by its UPC with any number of leading zeros, and in Kroger's form", () => {
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

test("sells what people search for, in more than 150 kinds", () => {
  expect(SUBJECTS.length).toBeGreaterThanOrEqual(40);
  const kinds = SUBJECTS.flatMap(({ kind, lines }) => lines.map((line) => line.kind ?? kind));
  expect(new Set(kinds).size).toBeGreaterThan(150);
});

test("each chain writes a title in its own way", () => {
  const tylenol = catalog.products.find(({ title }) =>
    title.startsWith("Tylenol Extra Strength Acetaminophen"),
  );
  if (!tylenol) throw new Error("no Tylenol");
  const titles = [...tylenol.soldAt].map((chain) => asListedAt(chain, tylenol).title);
  expect(titles.length).toBeGreaterThan(3);
  expect(new Set(titles).size).toBeGreaterThanOrEqual(titles.length - 1);
  expect(asListedAt("cvs", { ...tylenol }).title).toMatch(/, \d+ CT$|, \d+ Count$/);
});

test("a drug store sells no television, and a refurbished item has its own code", () => {
  const branded = brandedProducts("test");
  const sellers = branded
    .filter(({ subject }) => subject.kind === "4K Smart TV")
    .flatMap(({ titles }) => Object.keys(titles));
  expect(sellers).not.toContain("walgreens");
  const refurbished = branded.filter(({ described }) => described.isRefurbished);
  expect(refurbished.length).toBeGreaterThan(20);
  for (const { titles } of refurbished)
    for (const title of Object.values(titles)) expect(title).toMatch(/Refurbished/);
});
