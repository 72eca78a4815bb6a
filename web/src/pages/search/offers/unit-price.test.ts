import { expect, test } from "vitest";
import { anItem } from "../sample-search.ts";
import { unitPriceOf, unitPriceText } from "./unit-price.ts";

test.each([
  [{ amount: 64, unit: "oz", count: 1 }, 2.29, "3.6¢/oz"],
  [{ amount: 1.5, unit: "oz", count: 6 }, 18, "$2.00/oz"],
  [{ amount: 500, unit: "ml", count: 1 }, 2, "40.0¢/100 ml"],
  [{ amount: null, unit: null, count: 24 }, 16.28, "67.8¢ each"],
  [{ amount: 200, unit: "mg", count: 100 }, 120, "$1.20 each"],
])("%j for $%d is %s", (size, price, text) => {
  const unitPrice = unitPriceOf(anItem({ size, price }));
  expect(unitPrice && unitPriceText(unitPrice)).toBe(text);
});

test.each([
  ["the size of a screen", { amount: 55, unit: "in", count: 1 }],
  ["a single piece", { amount: null, unit: null, count: 1 }],
  ["an unknown size", null],
])("%s has no unit price", (_name, size) => {
  expect(unitPriceOf(anItem({ size, price: 10 }))).toBeNull();
});
