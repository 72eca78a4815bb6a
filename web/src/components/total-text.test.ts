import { expect, test } from "vitest";
import { totalText } from "./total-text.ts";

test.each([
  ["$528.74 total", { value: 528.74, from: false }, true],
  ["from $528.74 total", { value: 528.74, from: true }, true],
  ["$619.26 + shipping", { value: 619.26, from: true }, false],
  [null, { value: null, from: false }, false],
])("what is called a total has its shipping: %j", (words, total, isWhole) => {
  expect(totalText(total, isWhole)).toBe(words);
});
