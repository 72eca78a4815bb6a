import { expect, test } from "vitest";
import { shippingCost } from "./shipping-cost.ts";

test.each([
  [5, null, 20, 5],
  [null, 35, 35, 0],
  [5, 35, 40, 0],
  [5, 35, 34.99, 5],
  [null, 35, 20, null],
  [null, 35, null, null],
])("shipping for %s, free from %s, of goods for %s costs %s", (cost, freeFrom, price, expected) => {
  const shipping = { cost, freeFrom, minDays: null, maxDays: null, by: null };
  expect(shippingCost(shipping, price)).toBe(expected);
});

test("a store that states nothing states no cost", () => {
  expect(shippingCost(undefined, 20)).toBeNull();
});
