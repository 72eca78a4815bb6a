import { stockOf } from "@stockfinder/product-rules/product-page/page-product";
import { expect, test } from "vitest";
import type { ShopFile } from "./shop-file.ts";
import { taughtFields } from "./taught-fields.ts";

const read = (html: string, rules: NonNullable<ShopFile["read"]>) =>
  taughtFields(rules, html, "https://www.shop.example/p").product;

const SPLIT = { css: ".p", decimals: ".c" };

test.each([
  ["<b class=p>$12</b><sup class=c>99</sup>", 12.99],
  ["<b class=p>$12<sup class=c>99</sup></b>", 12.99],
  ["<b class=p>$199</b><sup class=c>99</sup>", 199.99],
  ["<b class=p>$1.<sup class=c>05</sup></b>", 1.05],
  ["<b class=p>$12.50</b>", 12.5],
  ["<b class=p></b><b class=p>$7</b>", 7],
  ["<p>$12", null],
])("the price in %s is %s", (html, price) => {
  expect(read(html, { price: SPLIT }).price).toBe(price);
});

test.each([
  [{ css: "i", inCents: true }, "<i>1299</i>", 12.99],
  [{ css: "i", after: "now" }, "<i>was $9, now $8</i>", 8],
  [{ css: "i", after: "now" }, "<i>was $9</i>", null],
  [{ css: "i", before: "was" }, "<i>$8 was $9</i>", 8],
  [{ css: "i", before: "was" }, "<i>$8</i>", null],
  [{ css: "i", attribute: "Data-P" }, "<i data-p=4.20>$9</i>", 4.2],
  [{ css: "i", json: "a.b" }, '<i>{"a": {"b": 3}}</i>', 3],
  [{ css: "i", json: "a" }, '<i>{"a": {"b": 3}}</i>', null],
  [{ css: "i" }, "<i>10 % off</i>", null],
])("a price at %j in %s is %s", (place, html, price) => {
  expect(read(html, { price: place }).price).toBe(price);
});

const STOCK = {
  css: "i",
  in: ["in stock", "yes"],
  out: ["not in stock", "0"],
  limited: ["only a few"],
  preorder: ["✓ soon"],
};

test.each([
  ["In  Stock!", "in"],
  ["Sorry, NOT in stock", "out"],
  ["in-stock", "in"],
  ["within stocks", "unknown"],
  ["10", "unknown"],
  ["0", "out"],
  ["only a few in stock", "limited"],
  ["Soon", "preorder"],
  ["", "unknown"],
])("the text %j is the stock %s", (text, stock) => {
  expect(stockOf(read(`<i>${text}</i>`, { stock: STOCK }))).toBe(stock);
});

test("any other text has a state only if the file says so", () => {
  const rules = { css: "i", out: ["0"], in: ["*"] };
  expect(stockOf(read("<i>7</i>", { stock: rules }))).toBe("in");
  expect(stockOf(read("<i>0</i>", { stock: rules }))).toBe("out");
  expect(stockOf(read("<b>7</b>", { stock: rules }))).toBe("unknown");
});

test("a code with a wrong check digit is none, and a picture's address is absolute", () => {
  expect(read("<i>012345678905</i>", { gtin: { css: "i" } }).gtin).toBe("00012345678905");
  expect(read("<i>012345678906</i>", { gtin: { css: "i" } }).gtin).toBeNull();
  const picture = { css: "img", attribute: "src" };
  expect(read("<img src=/a.png>", { picture }).image).toBe("https://www.shop.example/a.png");
  expect(read("<img src='javascript:alert(1)'>", { picture }).image).toBeNull();
});
