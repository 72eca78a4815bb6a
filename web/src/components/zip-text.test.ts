import { expect, test } from "vitest";
import { zipText } from "./zip-text.ts";

test.each([
  ["m5v2t6", "M5V 2T6"],
  ["M5V 2T6", "M5V 2T6"],
  ["44114", "44114"],
  ["", ""],
])("%j is written %j", (zip, text) => {
  expect(zipText(zip)).toBe(text);
});
