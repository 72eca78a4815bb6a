import { expect, test } from "vitest";
import { snoozesAt } from "./snoozes.ts";

test("a snooze ends in an hour, or on a morning of this time zone", () => {
  const now = new Date(2026, 11, 31, 23, 30);
  expect(snoozesAt(now).map(({ until }) => until)).toEqual([
    new Date(2027, 0, 1, 0, 30),
    new Date(2027, 0, 1, 8),
    new Date(2027, 0, 7, 8),
  ]);
});
