import { expect, test } from "vitest";
import { hasPage, itemsOnPage, needsNextBatch, rangeText } from "./paging.ts";

const oneOfTwoBatches = { itemCount: 24, loadedBatches: 1, batchCount: 2 };
const all = { itemCount: 26, loadedBatches: 2, batchCount: 2 };

test("a page shows four items, and the last page the rest", () => {
  const items = [1, 2, 3, 4, 5, 6];
  expect(itemsOnPage(items, 0)).toEqual([1, 2, 3, 4]);
  expect(itemsOnPage(items, 1)).toEqual([5, 6]);
});

test("the next batch is fetched for a page that is not complete, and only if the store has more", () => {
  expect(needsNextBatch(5, oneOfTwoBatches)).toBe(false);
  expect(needsNextBatch(6, oneOfTwoBatches)).toBe(true);
  expect(needsNextBatch(6, { itemCount: 25, loadedBatches: 1, batchCount: 2 })).toBe(true);
  expect(needsNextBatch(6, all)).toBe(false);
  expect(needsNextBatch(7, all)).toBe(false);
});

test("Next is possible if the page is loaded or can be", () => {
  expect(hasPage(5, oneOfTwoBatches)).toBe(true);
  expect(hasPage(6, oneOfTwoBatches)).toBe(true);
  expect(hasPage(6, all)).toBe(true);
  expect(hasPage(7, all)).toBe(false);
});

test("the range names the shown items and the total", () => {
  expect(rangeText(1, oneOfTwoBatches)).toBe("5–8 of 24+");
  expect(rangeText(6, oneOfTwoBatches)).toBe("of 24+");
  expect(rangeText(6, all)).toBe("25–26 of 26");
});
