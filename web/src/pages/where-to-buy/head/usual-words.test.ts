import { expect, test } from "vitest";
import { usualText } from "./usual-words.ts";

test.each([
  [440, 500, "12% under its 90-day usual"],
  [550, 500, "10% over its 90-day usual"],
  [499, 500, "At its 90-day usual price"],
])("%d where %d is usual: %s", (current, usual, text) => {
  expect(usualText({ current, usual, days: 90 })).toBe(text);
});
