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
])("%s", (typed, quantity, text) => {
  expect(countedText(typed)).toEqual({ quantity, text });
});
