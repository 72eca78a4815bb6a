import { expect, test } from "vitest";
import { countedText } from "./line-text.ts";

test.each([
  ["2x towels", 2, "towels"],
  ["2 x paper towels", 2, "paper towels"],
  ["12X eggs", 12, "eggs"],
  ["3 × milk", 3, "milk"],
  ["milk, 1 gallon", 1, "milk, 1 gallon"],
  ["2 x 12 oz cans", 1, "2 x 12 oz cans"],
  ["0x nothing", 1, "0x nothing"],
  ["2x", 1, "2x"],
  ["7up", 1, "7up"],
  ["2 milk", 2, "milk"],
  ["3 bananas", 3, "bananas"],
  ["2 dozen eggs", 1, "2 dozen eggs"],
  ["4 rolls paper towels", 1, "4 rolls paper towels"],
  ["2 bags of chips", 2, "bags of chips"],
  ["2 bags chips", 1, "2 bags chips"],
  ["12 eggs", 1, "12 eggs"],
  ["5 gum", 1, "5 gum"],
  ["2 % milk", 1, "2 % milk"],
])("%s", (typed, quantity, text) => {
  expect(countedText(typed)).toEqual({ quantity, text });
});
