import { expect, test } from "vitest";
import { isGood, wordingOf } from "./stock-wording.ts";

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
