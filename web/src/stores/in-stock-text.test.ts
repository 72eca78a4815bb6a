import { expect, test } from "vitest";
import { inStockText, isWidelyInStock, tileStockText } from "./in-stock-text.ts";

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

test("a tile says how far another store's branch is, unless the price is that of a branch", () => {
  const counted = { inStock: 4, stores: 6 };
  const miles = (distanceMiles: number | null, nearestMiles: number | null) =>
    tileStockText({ ...counted, distanceMiles, nearestMiles });
  expect(miles(null, 3.3)).toBe("Nearest in stock 3.3 mi");
  expect(miles(4, 3.3)).toBe("In stock at 4 of 6 stores");
  expect(miles(null, null)).toBe("In stock at 4 of 6 stores");
  expect(tileStockText(counted)).toBe("In stock at 4 of 6 stores"); // without a zip code, and of older services
});
