import { describe, expect, test } from "vitest";
import { urlStateAt } from "./url-state.ts";

const UPC = "711719541028";
const SHOP = "https://www.walmart.com/ip/ps5/363472942";

function stateAt(query: Record<string, string>) {
  return urlStateAt(UPC, `?${new URLSearchParams(query)}`);
}

test("an address without a query names the UPC, in the USA", () => {
  expect(urlStateAt(UPC, "")).toEqual({
    productUPC: UPC,
    productURL: null,
    productImage: null,
    productName: null,
    isAutoCart: false,
    isGoogleShopping: false,
    aId: null,
    country: "USA",
  });
});

test("every value of the query is read", () => {
  const query = {
    url: SHOP,
    img: "https://i5.example/ps5.png",
    name: "PlayStation 5",
    autoCart: "true",
    aId: "friend-7",
    country: "CAN",
  };
  expect(stateAt(query)).toEqual({
    productUPC: UPC,
    productURL: SHOP,
    productImage: "https://i5.example/ps5.png",
    productName: "PlayStation 5",
    isAutoCart: true,
    isGoogleShopping: false,
    aId: "friend-7",
    country: "CAN",
  });
});

describe("values", () => {
  test("that were encoded twice are decoded and trimmed", () => {
    const state = stateAt({ url: encodeURIComponent(SHOP), name: "%20Caf%C3%A9%20press%20" });
    expect(state).toMatchObject({ productURL: SHOP, productName: "Café press" });
  });

  test("keep a percent sign that begins no escape", () => {
    expect(stateAt({ name: "100% cotton" }).productName).toBe("100% cotton");
  });

  test.each(["", "null", " ", "%20"])("of %j are absent", (value) => {
    const query = { url: value, img: value, name: value, autoCart: value, aId: value, country: value };
    expect(stateAt(query)).toEqual(urlStateAt(UPC, ""));
    expect(urlStateAt(value, "").productUPC).toBeNull();
  });
});

test.each([
  ["true", true],
  ["false", false],
  ["1", false],
  ["yes", false],
  ["{", false],
])("autoCart=%s is %s", (autoCart, isAutoCart) => {
  expect(stateAt({ autoCart }).isAutoCart).toBe(isAutoCart);
});

test.each(["javascript:alert(1)", "www.walmart.com/ip/1", "data:text/html,x"])(
  "%s is no product address and no picture",
  (text) => {
    expect(stateAt({ url: text, img: text })).toMatchObject({ productURL: null, productImage: null });
  },
);

test("a picture over plain http is left out", () => {
  expect(stateAt({ img: "http://i5.example/ps5.png" }).productImage).toBeNull();
});

test("an address with the mark of a shopping search is one", () => {
  expect(stateAt({ url: "https://www.google.com/shopping?q=octoshop" }).isGoogleShopping).toBe(true);
});

test.each([
  ["can", "CAN"],
  ["USA", "USA"],
  ["MEX", "USA"],
])("country=%s is %s", (country, expected) => {
  expect(stateAt({ country }).country).toBe(expected);
});
