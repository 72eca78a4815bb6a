import { expect, test } from "vitest";
import { editCost } from "./edit-cost.ts";

const ANY = 10;

test("a word costs nothing as itself", () => {
  expect(editCost("wipes", "wipes", ANY)).toBe(0);
});

test.each([
  ["two letters swapped", "lgeo", "lego", 0.65],
  ["a double letter written once", "puzle", "puzzle", 0.4],
  ["another vowel", "lisol", "lysol", 0.7],
  ["a letter that sounds alike", "zyrtek", "zyrtec", 0.7],
  ["a letter too few", "wips", "wipes", 0.8],
  ["another letter", "maket", "maker", 1],
  ["another first letter", "paker", "maker", 1.4],
])("%s: %s for %s", (_what, written, right, cost) => {
  expect(editCost(written, right, ANY)).toBeCloseTo(cost);
});

test("a word above the limit is rejected without computing its cost", () => {
  expect(editCost("wipes", "diapers", 1)).toBe(Number.POSITIVE_INFINITY);
});
