import { expect, test } from "vitest";
import { isGood, isInStock, wordingOf } from "./stock-wording.ts";

test.each([
  [["in stock"], true],
  [["limited stock", "Out of stock"], true],
  [["Out of stock", "in stock"], false],
  [["Not available"], false],
  [[], false],
])("an item with the statuses %j counts as in stock: %j", (statuses, expected) => {
  expect(isInStock(statuses)).toBe(expected);
});

test.each([
  ["in stock", true],
  ["limited stock", true],
  ["Out of stock", false],
  ["Not available", false],
  ["no stock", false],
])("%s is shown in green: %j", (status, expected) => {
  expect(isGood(status)).toBe(expected);
});

test("In stock is shown as Likely in stock, other statuses unchanged", () => {
  expect(wordingOf("in stock")).toBe("likely in stock");
  expect(wordingOf("limited stock")).toBe("limited stock");
});
