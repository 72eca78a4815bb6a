import { expect, test } from "vitest";
import { shelfPrice } from "./shelf-price.ts";

const shelf = { retailer: "target", price: null, currency: null, city: "Cleveland" };
const offer = { storeId: "target", price: { value: 499.99, currency: "USD" } };

test("a branch's own price comes before its store's", () => {
  const own = { ...shelf, price: 489, currency: "USD" };
  expect(shelfPrice(own, [offer])).toEqual({ text: "$489.00" });
});

test("a store's price is that of all its branches, unless it names one in another town", () => {
  expect(shelfPrice(shelf, [offer])).toEqual({ text: "$499.99" });
  expect(shelfPrice(shelf, [{ ...offer, branch: "Target, Cleveland" }])).toEqual({ text: "$499.99" });
  expect(shelfPrice(shelf, [{ ...offer, branch: "Target, Solon" }])).toEqual({
    text: "$499.99",
    of: "Target, Solon",
  });
});

test("nothing is said of a price that nobody knows", () => {
  expect(shelfPrice(shelf, [])).toBeNull();
  expect(shelfPrice(shelf, [{ ...offer, price: { value: -1, currency: "USD" } }])).toBeNull();
});
