import { expect, test } from "vitest";
import { priceWords } from "./price-words.ts";

test("a price has its currency and two decimals", () => {
  expect(priceWords(449.9, "USD")).toBe("$449.90");
  expect(priceWords(5, "CAD")).toBe("CA$5.00");
  expect(priceWords(5, "USD", "en-CA")).toBe("US$5.00");
  expect(priceWords(500, "JPY")).toBe("¥500");
});

test("what is no currency is left out", () => {
  expect(priceWords(5, "dollars")).toBe("5.00");
});

test("any number of currencies keeps its words", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  for (const first of letters) for (const last of letters) priceWords(5, `X${first}${last}`);
  expect(priceWords(5, "USD")).toBe("$5.00");
});
