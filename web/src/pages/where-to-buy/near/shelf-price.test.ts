import { expect, test } from "vitest";
import { shelfPrice, shelfTotal } from "./shelf-price.ts";

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

test("the total in a branch is that of the way there, whichever of its store's totals it is, and of no other branch", () => {
  const part = { low: 1, high: 1, source: "", value: 1 };
  const fetched = { value: 533, from: false, parts: [{ part: "way", ...part } as const] };
  const sent = { value: 528, from: false, parts: [{ part: "shipping", ...part } as const] };
  const near = { ...shelf, distanceMiles: 3.3 };
  const at = { storeId: "target", distanceMiles: 3.3 };
  expect(shelfTotal(near, [{ ...at, total: sent, totalInBranch: fetched }])).toBe(fetched);
  expect(shelfTotal(near, [{ ...at, total: fetched }])).toBe(fetched);
  expect(shelfTotal(near, [{ ...at, total: sent }])).toBeUndefined();
  expect(shelfTotal({ ...near, distanceMiles: 8 }, [{ ...at, total: fetched }])).toBeUndefined();
});
