import { expect, test } from "vitest";
import { dropsFirst, hotWords, sellerText, storesText } from "./hot-words.ts";

const at = (value: number) => ({ value, currency: "USD" });

test("each reason is said, the strongest first", () => {
  expect(hotWords({ price: at(44), why: { usual: 50, restocked: 3, people: 12 } })).toEqual([
    "Restocked at 3 stores",
    "12% under usual",
    "12 people looked at it in a day",
  ]);
});

test.each([
  ["a price near the usual one", { price: at(49), why: { usual: 50, restocked: 0, people: 0 } }],
  ["no price", { why: { usual: 50, restocked: 0, people: 0 } }],
  ["no usual price", { price: at(44), why: { usual: null, restocked: 0, people: 0 } }],
  ["an older service", { price: at(44) }],
])("%s is no reason", (_, known) => {
  expect(hotWords(known)).toEqual([]);
});

test("the deepest drops come first, and products at their usual price apart", () => {
  const known = [44, 50, 25, 40].map((value) => ({
    price: at(value),
    why: { usual: 50, restocked: 0, people: 0 },
  }));
  const { drops, others } = dropsFirst(known);
  expect(drops.map(({ price }) => price.value)).toEqual([25, 40, 44]);
  expect(others.map(({ price }) => price.value)).toEqual([50]);
});

test("a price for members is marked, and comes after those for everybody", () => {
  const at50 = { why: { usual: 50, restocked: 0, people: 0 }, store: "Best Buy" };
  const [club, open] = [
    { ...at50, price: at(10), store: "Sam's Club", membershipNeeded: "Sam's Club" },
    { ...at50, price: at(40) },
  ];
  expect(dropsFirst([club, open]).drops).toEqual([open, club]);
  expect([club, open].map(sellerText)).toEqual(["Sam's Club membership needed", "Best Buy"]);
});

test("how many stores have it is said where several sell it", () => {
  expect(storesText({ stores: 11, inStock: 9 })).toBe("In stock at 9 of 11 stores");
  expect(storesText({ stores: 3, inStock: 0 })).toBe("Sold at 3 stores");
  expect(storesText({ stores: 1, inStock: 1 })).toBe("In stock");
  expect(storesText({})).toBe("");
});
