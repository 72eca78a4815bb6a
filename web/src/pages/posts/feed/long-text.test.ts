import { expect, test } from "vitest";
import { isLong } from "./long-text.ts";

test.each([
  ["a few words", "Two full shelves.", false],
  ["what fits", "a".repeat(500), false],
  ["more", "a".repeat(501), true],
  ["eight lines", Array(8).fill("a").join("\n"), false],
  ["nine lines", Array(9).fill("a").join("\n"), true],
  ["empty lines", `a${"\n".repeat(998)}b`, true],
])("%s", (_what, text, long) => {
  expect(isLong(text)).toBe(long);
});
