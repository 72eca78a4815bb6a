import { expect, test } from "vitest";
import { nextWallTime, wallMinutes } from "./wall-clock.ts";

const NEW_YORK = "America/New_York";

test.each([
  ["2026-11-22T12:00:00Z", NEW_YORK, 7 * 60],
  ["2026-11-22T05:00:00Z", NEW_YORK, 0],
  ["2026-07-01T12:00:00Z", NEW_YORK, 8 * 60],
  ["2026-11-22T12:00:00Z", "Asia/Kolkata", 17 * 60 + 30],
])("at %s clocks in %s show minute %i of the day", (instant, zone, minutes) => {
  expect(wallMinutes(Date.parse(instant), zone)).toBe(minutes);
});

test.each([
  ["the same day", "2026-11-22T12:00:30Z", "08:00", NEW_YORK, "2026-11-22T13:00:00Z"],
  ["the next day", "2026-11-22T14:00:00Z", "08:00", NEW_YORK, "2026-11-23T13:00:00Z"],
  ["a day later if it is that time", "2026-11-22T13:00:00Z", "08:00", NEW_YORK, "2026-11-23T13:00:00Z"],
  ["within the minute before", "2026-11-22T12:59:30Z", "08:00", NEW_YORK, "2026-11-22T13:00:00Z"],
  ["a night of 23 hours", "2026-03-08T03:00:00Z", "07:00", NEW_YORK, "2026-03-08T11:00:00Z"],
  ["a night of 25 hours", "2026-11-01T02:00:00Z", "07:00", NEW_YORK, "2026-11-01T12:00:00Z"],
  ["a time that is skipped", "2026-03-08T06:50:00Z", "02:30", NEW_YORK, "2026-03-08T07:00:00Z"],
  ["the first of two", "2026-11-01T05:10:00Z", "01:30", NEW_YORK, "2026-11-01T05:30:00Z"],
  ["after the clock is set back", "2026-11-01T05:50:00Z", "02:00", NEW_YORK, "2026-11-01T07:00:00Z"],
  ["half an hour's shift", "2026-04-04T14:00:00Z", "06:00", "Australia/Lord_Howe", "2026-04-04T19:30:00Z"],
])("the next time of day: %s", (_, instant, timeOfDay, zone, expected) => {
  const next = nextWallTime(Date.parse(instant), timeOfDay, zone);
  expect(new Date(next).toISOString()).toBe(new Date(expected).toISOString());
});
