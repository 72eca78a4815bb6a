import { readFileSync } from "node:fs";
import type { PageProduct } from "@stockfinder/product-rules/product-page/page-product";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readProductPage } from "../../../test-support/read-product-page.ts";

function fixture(name: string): string {
  return readFileSync(new URL(`../../../fixtures/generic/${name}.html`, import.meta.url), "utf8");
}

const PAGE = "https://shop.example/p/this";
const nothingKnown: PageProduct = {
  name: null,
  image: null,
  url: null,
  gtin: null,
  brand: null,
  modelNumber: null,
  condition: null,
  price: null,
  currency: null,
  isAvailable: null,
  isLimited: false,
  isPreOrder: false,
  isInStoreOnly: false,
  stockText: null,
  seller: null,
};

const expected: Record<string, Partial<PageProduct>> = {
  "jsonld-simple": {
    brand: "Harbor",
    condition: "new",
    name: "Harbor Two-Slot Toaster",
    image: "https://shop.example/i/toaster-1.jpg",
    url: "https://shop.example/p/toaster",
    gtin: "00731234500017",
    price: 34.5,
    currency: "USD",
    isAvailable: true,
    stockText: "InStock",
    seller: "Corner Shop",
  },
  "jsonld-graph": {
    brand: "Harbor",
    name: "Pâté Terrine & Lid",
    image: "https://shop.example/i/terrine.jpg",
    gtin: "00731234500024",
    price: 2100,
    currency: "USD",
    isAvailable: true,
    stockText: "InStock",
  },
  "jsonld-aggregate-offer": {
    modelNumber: "HB-S1",
    name: "Harbor Sander",
    image: "https://shop.example/i/sander.jpg",
    gtin: "00731234500031",
    price: 75,
    currency: "USD",
    isAvailable: true,
    stockText: "LimitedAvailability",
    isLimited: true,
  },
  "jsonld-product-group": {
    brand: "Harbor",
    name: "Harbor Boots 9",
    image: "https://shop.example/i/boots.jpg",
    url: "https://shop.example/p/boots?size=9",
    price: 72.25,
    currency: "USD",
    isAvailable: true,
    stockText: "InStock",
  },
  "jsonld-malformed-blocks": {
    name: "Harbor Bowl – Éclair",
    price: 9,
    currency: "USD",
    isAvailable: true,
    stockText: "In Stock",
  },
  "jsonld-no-price-no-availability": { name: "Harbor Curtain", currency: "USD" },
  "jsonld-odd-keys": {
    condition: "used",
    name: "Harbor Leuchte",
    price: 2459.5,
    currency: "EUR",
    isAvailable: true,
    stockText: "instock",
  },
  "jsonld-related-products": {
    isInStoreOnly: true,
    name: "Harbor Charger",
    url: "https://shop.example/p/charger",
    gtin: "00731234500055",
    price: 22,
    currency: "USD",
    isAvailable: true,
    stockText: "InStoreOnly",
  },
  microdata: {
    condition: "new",
    name: "Harbor Stool – Höhe M",
    image: "https://shop.example/i/stool.jpg",
    gtin: "00731234500062",
    price: 1048.25,
    currency: "USD",
    isAvailable: false,
    stockText: "OutOfStock",
  },
  "opengraph-only": {
    name: "Harbor Jug",
    image: "https://shop.example/i/jug.jpg",
    url: "https://shop.example/p/jug",
    price: 17.8,
    currency: "EUR",
    isAvailable: false,
    stockText: "oos",
  },
};

test.each(Object.entries(expected))("%s", (name, product) => {
  const read = readProductPage(fixture(name), PAGE);
  expect(read && { ...read, facts: undefined }).toEqual({ ...nothingKnown, ...product });
});

test("a page without a product gives none", () => {
  expect(readProductPage(fixture("no-product-data"), PAGE)).toBeNull();
});

test("the variant that is meant is chosen by its GTIN, though another one is in stock", () => {
  const boots = readProductPage(fixture("jsonld-product-group"), PAGE, "731234500048");
  expect(boots).toMatchObject({ gtin: "00731234500048", price: 64.5, isAvailable: false });
});

test("the variant that is meant is chosen by its address", () => {
  const boots = readProductPage(fixture("jsonld-product-group"), "https://shop.example/p/boots?size=10");
  expect(boots).toMatchObject({ name: "Harbor Boots 10", price: 60, isAvailable: null, isPreOrder: true });
});

test("no text, however mangled, makes the reader throw or hang", () => {
  const pages = Object.keys(expected).map(fixture);
  const mangled = fc
    .tuple(fc.constantFrom(...pages), fc.nat(), fc.nat(), fc.string())
    .map(([page, from, length, junk]) => {
      const start = from % page.length;
      return page.slice(0, start) + junk + page.slice(start + (length % 40));
    });
  fc.assert(
    fc.property(mangled, (page) => {
      const product = readProductPage(page, PAGE);
      return product === null || typeof product.name === "string";
    }),
    { numRuns: 500 },
  );
});

test("nesting without end costs no more than the page's length", () => {
  const nested = `<div itemscope itemprop="offers" itemtype="https://schema.org/Product">x`.repeat(20_000);
  const arrays = `<script type="application/ld+json">${"[".repeat(200_000)}</script>`;
  expect(readProductPage(nested, PAGE)).toBeNull();
  expect(readProductPage(arrays, PAGE)).toBeNull();
});
