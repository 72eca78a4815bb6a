import type { StoreHours } from "@stockfinder/contracts/store-hours";
import { describe, expect, test } from "vitest";
import { openingOf } from "./opening-hours.ts";

const EASTERN = "America/New_York";
const WEEKDAYS = [1, 2, 3, 4, 5];

/** Monday to Friday 8 AM to 9:30 PM, Saturday 9 AM to 6 PM, Sunday closed. */
const usual: StoreHours = {
  timeZone: EASTERN,
  week: [
    { days: WEEKDAYS, open: [{ from: "08:00", to: "21:30" }] },
    { days: [6], open: [{ from: "09:00", to: "18:00" }] },
    { days: [7], open: [] },
  ],
};

function daily(from: string, to: string): StoreHours {
  return { timeZone: EASTERN, week: [{ days: [1, 2, 3, 4, 5, 6, 7], open: [{ from, to }] }] };
}

const openingText = (hours: StoreHours, now: number) => openingOf(hours, now)?.text ?? null;

/** A time in March 2026, in the east; the 2nd is a Monday. */
const at = (day: number, time: string) => Date.parse(`2026-03-0${day}T${time}:00-05:00`);

describe("a store", () => {
  test.each([
    ["Monday before it opens", at(2, "07:59"), "Closed, opens 8 AM"],
    ["as it opens", at(2, "08:00"), "Open until 9:30 PM"],
    ["before it closes", at(2, "21:29"), "Open until 9:30 PM"],
    ["as it closes, for tomorrow", at(2, "21:30"), "Closed, opens 8 AM"],
    ["Saturday evening, over a closed Sunday", at(7, "18:30"), "Closed, opens Mon 8 AM"],
    ["Sunday", at(1, "12:00"), "Closed, opens 8 AM"],
  ])("on %s", (_, now, text) => {
    expect(openingText(usual, now)).toBe(text);
  });

  test("goes by its own clock and day", () => {
    const western = { ...usual, timeZone: "America/Los_Angeles" };
    // Sunday 1 AM in the east is Saturday 10 PM in the west.
    expect(openingText(western, at(1, "01:00"))).toBe("Closed, opens Mon 8 AM");
    expect(openingText(western, at(2, "10:00"))).toBe("Closed, opens 8 AM");
    expect(openingText({ ...usual, timeZone: "Mars/Olympus" }, at(2, "10:00"))).toBeNull();
  });

  test("may close after midnight", () => {
    const bar = daily("18:00", "02:00");
    expect(openingText(bar, at(3, "23:00"))).toBe("Open until 2 AM");
    expect(openingText(bar, at(3, "01:59"))).toBe("Open until 2 AM");
    expect(openingText(bar, at(3, "02:00"))).toBe("Closed, opens 6 PM");
  });

  test("may close at midnight, or not at all", () => {
    expect(openingText(daily("06:00", "24:00"), at(3, "22:00"))).toBe("Open until midnight");
    expect(openingText(daily("00:00", "24:00"), at(3, "22:00"))).toBe("Open 24 hours");
  });

  test("may close for lunch", () => {
    const hours: StoreHours = {
      timeZone: EASTERN,
      week: [
        {
          days: WEEKDAYS,
          open: [
            { from: "13:00", to: "18:00" },
            { from: "09:00", to: "12:00" },
          ],
        },
      ],
    };
    expect(openingText(hours, at(3, "10:00"))).toBe("Open until noon");
    expect(openingText(hours, at(3, "12:30"))).toBe("Closed, opens 1 PM");
  });
});

test.each([
  ["open", at(2, "12:00"), 0],
  ["not open yet", at(2, "07:00"), 0],
  ["closed for the night", at(2, "22:00"), 1],
  ["closed over Sunday", at(7, "18:30"), 2],
])("a store that is %s says in how many days it can be visited", (_, now, inDays) => {
  expect(openingOf(usual, now)?.inDays).toBe(inDays);
});

test("hours that a store does not state are not invented", () => {
  const mondays: StoreHours = {
    timeZone: EASTERN,
    week: [{ days: [1], open: [{ from: "10:00", to: "20:00" }] }],
  };
  expect(openingText(mondays, at(2, "12:00"))).toBe("Open until 8 PM");
  expect(openingOf(mondays, at(2, "20:00"))).toEqual({ text: "Closed", inDays: null });
  expect(openingText(mondays, at(3, "12:00"))).toBeNull();
});

test("without a time zone it shows today's times, not whether it is open", () => {
  const noon = new Date(2026, 2, 2, 12).getTime();
  expect(openingOf({ ...usual, timeZone: null }, noon)).toEqual({ text: "8 AM to 9:30 PM today", inDays: 0 });
  const sunday = new Date(2026, 2, 1, 12).getTime();
  expect(openingOf({ ...usual, timeZone: null }, sunday)).toEqual({ text: "Closed today", inDays: null });
});
