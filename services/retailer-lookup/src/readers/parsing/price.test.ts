import fc from "fast-check";
import { expect, test } from "vitest";
import { readCount, readPrice } from "./price.ts";

test.each([
  [4.98, 4.98],
  [4.125, 4.13],
  ["4.79", 4.79],
  ["$5.49", 5.49],
  [" $ 1,299.00 ", 1299],
  ["$.75", 0.75],
  ["2/$9.00", 4.5],
  ["3/10", 3.33],
  [1e7, 1e7],
])("the price %j is %d dollars", (text, dollars) => {
  expect(readPrice(text)).toBe(dollars);
});

test.each([
  0,
  -1,
  0.004,
  10_000_000.01,
  99_999_999.99,
  9_999_999,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  "0/$5.00",
  "$8.00 - $12.50",
  "See low price in cart",
  "",
  "$",
  null,
  undefined,
  {},
  true,
  ["4.98"],
])("%j is no price to pay", (value) => {
  expect(readPrice(value)).toBeNull();
});

test("a price that is read has whole cents above zero", () => {
  const values = fc.oneof(fc.anything(), fc.double(), fc.double().map(String));
  fc.assert(
    fc.property(values, (value) => {
      const price = readPrice(value);
      if (price === null) return;
      expect(price).toBeGreaterThan(0);
      expect(price).toBe(Number(price.toFixed(2)));
    }),
  );
});

test("long texts of digits are rejected at once", () => {
  expect(readPrice(`${"1".repeat(1_000_000)}x`)).toBeNull();
  expect(readCount("1".repeat(1_000_000))).toBeNull();
});

test.each([
  [12, 12],
  [12.5, 12.5],
  [0, 0],
  ["12", 12],
  [" 3.0 ", 3],
])("the count %j is %d", (value, count) => {
  expect(readCount(value)).toBe(count);
});

test.each(["", " ", "many", "0x10", "1e3", -1, "-1", Number.NaN, null, undefined, [], [7]])(
  "%j is no count",
  (value) => {
    expect(readCount(value)).toBeNull();
  },
);
