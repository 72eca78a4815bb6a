import fc from "fast-check";
import { expect, test } from "vitest";
import { readPriceText } from "./price-text.ts";

test.each([
  ["1,235 USD", 1235],
  ["12.999", 12_999],
  ["12,34", 12.34],
  ["24,90", 24.9],
  ["1.299,00 €", 1299],
  ["1,234.50", 1234.5],
  ["CHF 1'049,95", 1049.95],
  ["$1\u00a0298,00", 1298],
  ["35€ 99", 35.99],
  ["$.75", 0.75],
  ["Free", 0],
  ["1.234.567", 1_234_567],
  ["$12.00", 12],
  ["1299.9", 1299.9],
])("%s is %d", (text, amount) => {
  expect(readPriceText(text)).toBe(amount);
});

test.each(["50% OFF", "", "Call for price", "0", "0.00", null, undefined, {}, Number.NaN])(
  "%s is no price",
  (text) => {
    expect(readPriceText(text)).toBeNull();
  },
);

test("any text gives a finite amount or none", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.anything()), (value) => {
      const price = readPriceText(value);
      return price === null || (Number.isFinite(price) && price >= 0);
    }),
  );
});
