import { expect, test } from "vitest";
import { withBoundUnits } from "./product-name.ts";

test.each([
  ["Ground Coffee, 28 oz", "Ground Coffee, 28_oz"],
  ["Drink, 20 fl oz, 8 Pack", "Drink, 20_fl_oz, 8_Pack"],
  ["Milk, half gal", "Milk, half_gal"],
  ["RTX 5080, 12 GB", "RTX 5080, 12_GB"],
  ["Xbox Series X 1 TB", "Xbox Series X 1_TB"],
  ["Target, Steelyard, 3.3 mi for $4.00", "Target, Steelyard, 3.3_mi for $4.00"],
  ["iPhone 15 inside", "iPhone 15 inside"],
])("%s keeps its units", (name, bound) => {
  expect(withBoundUnits(name)).toBe(bound.replaceAll("_", "\u00a0"));
});
