import { expect, test } from "vitest";
import { compareCosts, costOf, costOfTotal, shippingCost } from "./costs.ts";

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

const price = { value: 210, currency: "USD" };

test.each([
  ["that is sent free", { shipping: { cost: 0, freeFrom: null } }, 210, true],
  ["that is sent for $9", { shipping: { cost: 9, freeFrom: 300 } }, 219, true],
  ["above its threshold", { shipping: { cost: 9, freeFrom: 35 } }, 210, true],
  ["in a branch near", { distanceMiles: 3.3 }, 210, true],
  ["in stores only", { inStoresOnly: true as const }, 210, true],
  ["of unknown shipping", {}, 210, false],
  ["of unknown shipping, in no branch near", { distanceMiles: null }, 210, false],
  ["below its threshold", { shipping: { cost: null, freeFrom: 300 } }, 210, false],
])("an offer %s costs", (_which, facts, value, isWhole) => {
  expect(costOf({ price, ...facts })).toEqual({ value, isWhole });
});

test("a cost without its shipping comes before a whole one only if dear shipping makes it no dearer", () => {
  const costs = [
    { value: 210, isWhole: false },
    { value: 230, isWhole: true },
    { value: 205, isWhole: false },
    { value: 226, isWhole: true },
    { value: 231, isWhole: true },
    { value: 8, isWhole: false },
    { value: 22, isWhole: true },
    { value: 23, isWhole: true },
  ];
  expect(costs.toSorted(compareCosts).map(({ value }) => value)).toEqual([
    22, 23, 8, 205, 226, 230, 231, 210,
  ]);
  const unpriced = costOf({ price: { ...price, value: -1 } });
  expect(compareCosts(unpriced, costOf({ price }))).toBeGreaterThan(0);
  expect(compareCosts(unpriced, unpriced)).toBe(0);
});

test("a total is whole with its shipping, or with the drive in its place; taxes that are not known are so everywhere", () => {
  const total = (
    value: number | null,
    ...parts: [part: "shipping" | "tax" | "way", value: number | null][]
  ) => ({
    value,
    from: true,
    parts: parts.map(([part, value]) => ({ part, value, low: null, high: null, source: "stated" })),
  });
  expect(costOfTotal(total(220, ["shipping", 0], ["tax", null]))).toEqual({ value: 220, isWhole: true });
  expect(costOfTotal(total(220, ["way", 3]))).toEqual({ value: 220, isWhole: true });
  expect(costOfTotal(total(220, ["shipping", null])).isWhole).toBe(false);
  expect(costOfTotal(total(null)).isWhole).toBe(false);
  expect(costOfTotal(undefined).isWhole).toBe(false);
});
