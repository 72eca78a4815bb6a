import { normalGtin } from "@stockfinder/contracts/gtin";
import { describe, expect, test } from "vitest";
import { broadcastOf, type ConverterFields, edited, hostOf, notiIdFor, withScheme } from "./broadcast.ts";
import { PRODUCT_OPTIONS, productLabelled } from "./product-options.ts";

const FIELDS: ConverterFields = {
  url: "",
  product: "PS5",
  country: "USA",
  message: "",
  title: "StockFinder HQ - Heads Up",
  iconUrl: "",
  password: "",
  followersOnly: false,
};
const DAY = new Date(2026, 10, 22, 15);

test.each([
  ["www.bestbuy.com/site/1.p", "https://www.bestbuy.com/site/1.p", "www.bestbuy.com"],
  ["https://www.bestbuy.com/site/1.p", "https://www.bestbuy.com/site/1.p", "www.bestbuy.com"],
  ["http://target.com/p", "http://target.com/p", "target.com"],
  [" walmart.ca ", "https://walmart.ca", "walmart.ca"],
  ["not an address", "https://not an address", ""],
  ["", "", ""],
])("%j becomes %j, at %j", (typed, url, host) => {
  expect(withScheme(typed)).toBe(url);
  expect(hostOf(typed)).toBe(host);
});

test.each([
  ["www.bestbuy.com/site/1.p", "bestbuy-711719541028:PS5 Sun Nov 22 2026"],
  ["https://www.walmart.ca/ip/1", "walmart.ca-711719541028:PS5 Sun Nov 22 2026"],
  ["not an address", "-711719541028:PS5 Sun Nov 22 2026"],
])("the notiId of %j", (url, notiId) => {
  expect(notiIdFor(productLabelled("PS5"), url, DAY)).toBe(notiId);
});

describe("the message", () => {
  const REWRITTEN = "PS5 is going in and out of stock at www.bestbuy.com. Click this notif to attempt.";

  test("is rewritten when the URL is edited, also one that was typed", () => {
    const typed = edited(FIELDS, { message: "Typed" });
    expect(edited(typed, { url: "www.bestbuy.com/1" }).message).toBe(REWRITTEN);
    expect(edited(typed, { url: "not an address" }).message).toBe(
      "PS5 is going in and out of stock at . Click this notif to attempt.",
    );
  });

  test("follows the product until somebody edits it", () => {
    const rewritten = edited(FIELDS, { url: "www.bestbuy.com/1" });
    expect(edited(rewritten, { product: "Xbox X" }).message).toMatch(/^Xbox X is going/);
    const typed = edited(rewritten, { message: `${REWRITTEN} Hurry!` });
    expect(edited(typed, { product: "Xbox X" }).message).toBe(`${REWRITTEN} Hurry!`);
  });

  test("stays unchanged when anything else is edited", () => {
    const rewritten = edited(FIELDS, { url: "www.bestbuy.com/1" });
    expect(edited(rewritten, { country: "CAN", title: "News", password: "x" }).message).toBe(REWRITTEN);
  });
});

test("the notification has the specification's fields, and a store only if it narrows", () => {
  const fields = edited(FIELDS, {
    url: "www.bestbuy.com/1",
    product: "PS5 Bundle",
    iconUrl: " https://a.example/i.png ",
  });
  const broadcast = broadcastOf(fields, { link: "https://wrapped.example/", store: null, day: DAY });
  expect(broadcast).toEqual({
    iconUrl: "https://a.example/i.png",
    title: "StockFinder HQ - Heads Up",
    message: "PS5 Bundle is going in and out of stock at www.bestbuy.com. Click this notif to attempt.",
    url: "https://wrapped.example/",
    notiId: "bestbuy-711719541028:PS5 Bundle Sun Nov 22 2026",
    userIds: [],
    upcs: ["711719541028"],
    productIds: [],
    country: "USA",
  });
  expect(broadcastOf(fields, { link: "", store: "bestbuy", day: DAY }).store).toBe("bestbuy");
});

test("each product has a UPC with the right check digit, and a bundle that of its base product", () => {
  for (const { upc, label } of PRODUCT_OPTIONS) {
    expect(normalGtin(upc), label).toBe(upc);
    if (label.endsWith(" Bundle")) expect(productLabelled(label.replace(" Bundle", "")).upc).toBe(upc);
  }
  expect(new Set(PRODUCT_OPTIONS.map(({ label }) => label)).size).toBe(9);
});
