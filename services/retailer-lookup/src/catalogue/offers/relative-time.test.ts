import { expect, test } from "vitest";
import { relativeTime } from "./store-offers.ts";

test.each([
  [-5, "just now"],
  [59, "just now"],
  [60, "1 minute ago"],
  [59 * 60, "59 minutes ago"],
  [60 * 60, "1 hour ago"],
  [24 * 60 * 60, "1 day ago"],
  [400 * 24 * 60 * 60, "400 days ago"],
])("%i seconds: %s", (seconds, words) => {
  const now = Date.parse("2026-11-22T12:00:00Z");

  expect(relativeTime(now - seconds * 1_000, now)).toBe(words);
});
