import { expect, test } from "vitest";
import { comparisonPath } from "./comparison-path.ts";

const NAME = "PlayStation 5";

test.each([
  ["711719541028", "USD", "/where-to-buy/711719541028/playstation-5"],
  ["711719541028", "CAD", "/where-to-buy/711719541028/playstation-5?country=CAN"],
  ["711719541028", null, "/where-to-buy/711719541028/playstation-5"],
  [null, "USD", null],
])("the stores of %s at a price in %s are compared at %s", (upc, currency, path) => {
  expect(comparisonPath({ upc, name: NAME, currency })).toBe(path);
});
