import { expect, test } from "vitest";
import { timeZoneOf } from "./time-zone.ts";

test.each([
  ["America/Detroit", "MI", "America/Detroit"],
  ["America/Nowhere", "OH", "America/New_York"],
  ["EST", "OH", "America/New_York"],
  // Arizona has no daylight saving time.
  ["MST", "AZ", "America/Phoenix"],
  ["CE", "TN", "America/Chicago"],
  ["EA", "TN", "America/New_York"],
  ["PDT", "OR", "America/Los_Angeles"],
  [null, "wa", "America/Los_Angeles"],
  // Two zones.
  [null, "TN", null],
  ["GMT", "TX", null],
  [null, null, null],
])("%j in %s", (told, state, zone) => {
  expect(timeZoneOf(told, state)).toBe(zone);
});
