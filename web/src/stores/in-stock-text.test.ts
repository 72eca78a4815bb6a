import { expect, test } from "vitest";
import { inStockText, isWidelyInStock } from "./in-stock-text.ts";

test.each([
  [9, 11, "In stock at 9 of 11 stores", true],
  [2, 6, "In stock at 2 of 6 stores", true],
  [1, 6, "Only at 1 of 6 stores", false],
  [1, 1, "In stock", true],
  [0, 5, "Sold at 5 stores", false],
  [0, 1, "Sold at 1 store", false],
])("%d of %d: %s, green: %s", (inStock, stores, text, isGood) => {
  expect(inStockText({ inStock, stores })).toBe(text);
  expect(isWidelyInStock({ inStock, stores })).toBe(isGood);
});
