import { expect, test } from "vitest";
import { type ListingChange, mayBeDrop, trueDrop, weightOfDrop } from "./price-drops.ts";

const DAY = 24 * 60 * 60_000;
const NOW = Date.parse("2026-11-22T12:00:00Z");

/** Prices by how many days ago they began. */
const history = (...prices: [daysAgo: number, price: number][]) =>
  prices.map(([daysAgo, price]) => ({ at: NOW - daysAgo * DAY, price }));

test.each([
  ["lower than always", history([20, 100]), 80, 0.2],
  ["back to what it was after a rise", history([20, 80], [3, 100]), 80, 0],
  ["on sale again, after a short sale", history([20, 100], [10, 80], [9, 100]), 80, 0.2],
  ["what it cost for most of the time", history([20, 80], [19, 100], [18, 80]), 79, 0],
  ["a little lower", history([20, 100]), 95.5, 0],
  ["five in a hundred lower", history([20, 100]), 95, 0.05],
  ["lower, after a day", history([1, 100]), 50, 0.5],
  ["lower, but known for hours only", history([0.9, 100]), 50, 0],
  ["higher than usual, though it fell", history([20, 80], [2, 120]), 100, 0],
  ["without history", [], 80, 0],
])("%s", (_, points, price, drop) => {
  expect(trueDrop(points, price, NOW)).toBeCloseTo(drop, 10);
});

test("a large drop counts like a few people, however large", () => {
  expect([0.05, 0.1, 0.2, 0.9].map(weightOfDrop)).toEqual([0.5, 1, 2, 3]);
});

const terms = (price: number | null, currency = "USD") => ({ price, currency, stock: "in" as const });
const change: ListingChange = {
  retailer: "walmart",
  itemId: "1",
  country: "USA",
  gtin: "044600015934",
  storeName: "Walmart",
  title: "Wipes",
  url: "https://www.walmart.com/ip/1",
  before: terms(10),
  after: terms(8),
  source: "adapter",
  version: 2,
  readAt: "2026-11-22T12:00:00.000Z",
};

test.each<[string, Partial<ListingChange>, boolean]>([
  ["a lower price of the store's own", {}, true],
  ["one from its page", { source: "page" }, true],
  ["one that an extension reports", { source: "extension" }, false],
  ["one that a neighbour reports", { source: "neighbour" }, false],
  ["of no known product", { gtin: null }, false],
  ["a higher price", { after: terms(12) }, false],
  ["no price any more", { after: terms(null) }, false],
  ["a price of nothing", { after: terms(0) }, false],
  ["a price in other money", { after: terms(8, "CAD") }, false],
])("%s", (_, said, expected) => {
  expect(mayBeDrop({ ...change, ...said })).toBe(expected);
});
