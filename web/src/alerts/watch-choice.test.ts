import { expect, test } from "vitest";
import { typedPrice, watchOf } from "./watch-choice.ts";

const PRODUCT = { upc: "711719541028", name: "PlayStation 5", country: "USA", price: null } as const;

test.each([
  ["450", 450],
  ["$449.99", 449.99],
  ["$ 12,5", 12.5],
  ["0", null],
  ["", null],
  ["cheap", null],
  ["1.234", null],
])("%j is the price %s", (text, price) => {
  expect(typedPrice(text)).toBe(price);
});

test("a choice becomes a watch", () => {
  expect(watchOf(PRODUCT, { kind: "stock", targetPrice: "9", zip: "" })).toMatchObject({
    upc: PRODUCT.upc,
    kind: "stock",
    targetPrice: null,
    zip: null,
  });
  expect(watchOf(PRODUCT, { kind: "price", targetPrice: "$450", zip: "44114" })).toMatchObject({
    kind: "price",
    targetPrice: 450,
    zip: "44114",
    radiusMiles: 25,
  });
  expect(watchOf(PRODUCT, { kind: "price", targetPrice: "soon", zip: "" })).toBeNull();
});
