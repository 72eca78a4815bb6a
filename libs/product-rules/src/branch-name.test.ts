import { expect, test } from "vitest";
import { branchName } from "./branch-name.ts";

test.each([
  ["Berea Sam's Club", "Berea", "Sam's Club", "Berea"],
  ["Sam's Club", "Berea", "Sam's Club", "Berea"],
  ["Cleveland Commons", "Cleveland", "Target", "Cleveland Commons"],
  ["Target - Steelyard", "Cleveland", "Target", "Steelyard, Cleveland"],
  ["Walmart #2073", "", "Walmart", "2073"],
  ["Walmart", "", "Walmart", "Walmart"],
  ["1200 EUCLID AVE", "CLEVELAND", "Walgreens", "1200 Euclid Ave, Cleveland"],
] as const)("%s in %s of %s is %s", (name, city, store, expected) => {
  expect(branchName({ name, city }, store)).toBe(expected);
});
