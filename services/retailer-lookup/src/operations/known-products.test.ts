import { expect, test } from "vitest";
import { ofDifferentKinds } from "./known-products.ts";

test("of products that are alike two stay in their places, and the others come last", () => {
  const titles = new Map([
    ["1", "Morning Ridge Ground Coffee, 28 oz"],
    ["2", "Dunkin' Ground Coffee, 12 oz"],
    ["3", "Folgers Classic Ground Coffee, 40 oz"],
    ["4", "Sony PlayStation 5 Console"],
    ["5", "Ground Cinnamon"],
  ]);
  expect(ofDifferentKinds([...titles.keys()], titles)).toEqual(["1", "2", "4", "5", "3"]);
});
