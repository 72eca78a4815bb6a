import { readdirSync, readFileSync } from "node:fs";
import type { PageProduct } from "@stockfinder/product-rules/product-page/page-product";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type PageContent, parsePage } from "./page-content.ts";

const PAGES = new URL("../../../fixtures/pages/", import.meta.url);
const ADDRESS = "https://shop.example/p/this";

function fixture(name: string): string {
  return readFileSync(new URL(`${name}.html`, PAGES), "utf8");
}

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

function product(told: Partial<PageProduct>): PageContent {
  return { kind: "product", product: { ...nothingKnown, ...told } };
}

/** Written by hand from the pages in `fixtures/pages/`. */
const expected: Record<string, PageContent> = {
  "sold-out-button-left-on": product({
    name: "Harbor Lantern",
    gtin: "00731234500119",
    price: 42.5,
    isAvailable: false,
    stockText: "Sold out",
  }),
  "in-stock-says-json-sold-out-says-page": product({ name: "Harbor Kite", price: 18, currency: "USD" }),
  "several-offers-one-always-out": product({
    name: "Harbor Radio",
    gtin: "00731234500126",
    condition: null,
    price: 49.75,
    currency: "USD",
    isAvailable: true,
    stockText: "InStock",
    isLimited: false,
    seller: "Other Shop",
  }),
  "variants-as-offers": product({
    name: "Harbor Socks",
    brand: "Harbor",
    gtin: "00731234500140",
    url: "https://shop.example/p/socks?c=blue",
    price: 11,
    currency: "USD",
    isAvailable: true,
    stockText: "InStock",
  }),
  "graph-of-variants": product({
    name: "Harbor Mat, Small",
    brand: "Harbor",
    image: "https://shop.example/i/mat.jpg",
    gtin: "00731234500157",
    price: 20,
    currency: "USD",
    isAvailable: true,
    stockText: "InStock",
  }),
  "members-and-list-price": product({
    name: "Harbor Blender",
    modelNumber: "HB-77",
    price: 89,
    currency: "USD",
    isAvailable: true,
    stockText: "InStock",
  }),
  "hand-made-many-amounts": product({
    name: "Harbor Desk",
    brand: "Harbor",
    modelNumber: "HD-120",
    gtin: "00731234500171",
    price: 189,
    currency: "USD",
    isAvailable: true,
    stockText: "In stock",
  }),
  "hand-made-two-prices": product({ name: "Harbor Rope", isAvailable: true, stockText: "Available online" }),
  "hand-made-button-only": product({ name: "Harbor Broom", price: 24.99 }),
  "decimal-comma": product({
    name: "Bouilloire Harbor",
    price: 1249.95,
    isAvailable: true,
    stockText: "En stock",
  }),
  "pre-order": product({
    name: "Harbor Quest II",
    price: 69.99,
    currency: "USD",
    isPreOrder: true,
    stockText: "Pre-order now",
  }),
  "in-store-only": product({
    name: "Harbor Mulch",
    price: 4.25,
    currency: "USD",
    isAvailable: true,
    stockText: "Not sold online",
    isInStoreOnly: true,
  }),
  shopify: product({
    name: "Harbor Tote - Moss",
    brand: "Harbor",
    image: "https://cdn.example/tote.jpg",
    gtin: "00731234500195",
    price: 30.5,
    currency: "CAD",
    isAvailable: true,
  }),
  "woocommerce-simple": product({ name: "Harbor Candle", price: 19.2, isAvailable: true }),
  "woocommerce-variations": product({
    name: "Harbor Apron",
    gtin: "00731234500218",
    price: 26,
    isAvailable: true,
  }),
  magento: product({ name: "Harbor Saw", price: 64.5, isAvailable: false }),
  bigcommerce: product({
    name: "Harbor Tent",
    gtin: "00731234500225",
    price: 249,
    currency: "USD",
    isAvailable: true,
  }),
  salesforce: product({
    name: "Harbor Coat",
    price: 99,
    isAvailable: true,
    stockText: "Only 2 left",
    isLimited: true,
  }),
  "another-gtin": product({
    name: "Harbor Bucket",
    gtin: "00731234500232",
    price: 7,
    currency: "USD",
    isAvailable: true,
    stockText: "InStock",
  }),
  "product-with-wall-scripts": product({
    name: "Harbor Ladder",
    price: 88,
    currency: "USD",
    isAvailable: true,
    stockText: "InStock",
  }),
  "wall-with-status-200": { kind: "wall" },
  "wall-script-only": { kind: "wall" },
  "wall-denied": { kind: "wall" },
  shell: { kind: "shell" },
  category: { kind: "nothing" },
};

test("each page has a result", () => {
  const pages = readdirSync(PAGES).map((file) => file.replace(".html", ""));
  expect(pages.sort()).toEqual(Object.keys(expected).sort());
});

test.each(Object.entries(expected))("%s", (name, content) => {
  const read = parsePage(fixture(name), ADDRESS);
  expect(
    read.kind === "product" ? { ...read, product: { ...read.product, facts: undefined } } : read,
  ).toEqual(content);
});

test.each([
  ["variants-as-offers", "731234500133", { price: 9, isAvailable: false }],
  ["graph-of-variants", "731234500164", { price: 33, isAvailable: null, isPreOrder: true }],
  ["shopify", "731234500188", { price: 28, isAvailable: false }],
  ["woocommerce-variations", "731234500201", { price: 20, isAvailable: false }],
])("%s: the variant %s that is wanted", (name, gtin, told) => {
  const content = parsePage(fixture(name), ADDRESS, gtin);
  expect(content).toMatchObject({ kind: "product", product: { gtin: gtin.padStart(14, "0"), ...told } });
});

test("a page about another product is recognised by its code", () => {
  const content = parsePage(fixture("another-gtin"), ADDRESS, "731234500119");
  expect(content).toMatchObject({ product: { gtin: "00731234500232" } });
});

test("no text, however mangled, makes the reader throw", () => {
  const pages = Object.keys(expected).map(fixture);
  const mangled = fc
    .tuple(fc.constantFrom(...pages), fc.constantFrom(...pages), fc.nat(), fc.nat(), fc.string())
    .map(([page, other, from, length, junk]) => {
      const start = from % page.length;
      return page.slice(0, start) + junk + other.slice(length % other.length);
    });
  fc.assert(
    fc.property(fc.oneof(mangled, fc.string()), (page) => {
      const content = parsePage(page, ADDRESS);
      return content.kind !== "product" || content.product.name !== null;
    }),
    { numRuns: 1_000 },
  );
});

test("a price and a stock that are read occur in the page", () => {
  const amounts = fc.integer({ min: 1, max: 9_999_999 });
  fc.assert(
    fc.property(amounts, fc.boolean(), (cents, isSold) => {
      const price = (cents / 100).toFixed(2);
      const page = `<h1>Harbor Jar</h1><p class="price">$${price}</p><p>${isSold ? "In stock" : "Sold out"}</p><button>Add to cart</button>`;
      expect(parsePage(page, ADDRESS)).toMatchObject({
        product: { price: cents / 100, isAvailable: isSold },
      });
    }),
  );
});

test.each([
  ["lines", "<p>$1.00</p>"],
  ["words", "in stock "],
  ["amounts", "$1.00 "],
  ["digits", "7312345001"],
  ["nested marks", '<span class="value price stock" data-price-amount="1">'],
  ["nested items", '<div itemscope itemprop="offers" itemtype="https://schema.org/Product">x'],
  ["crossed out", "<s>"],
  ["spaces", "                "],
  ["labels", "UPC: "],
])("two megabytes of %s are read in one pass", (_what, piece) => {
  const page = `<h1>Harbor Jar</h1>${piece.repeat(2_000_000 / piece.length)}`;
  expect(["product", "nothing"]).toContain(parsePage(page, ADDRESS).kind);
});
