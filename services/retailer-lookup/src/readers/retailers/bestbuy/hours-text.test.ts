import { expect, test } from "vitest";
import { readWeek } from "./stores.ts";

const open = (day: number, from: string, to: string) => ({ day, open: [{ from, to }] });

test.each([
  ["Mon: 10-9; Sun: 11-6", [open(1, "10:00", "21:00"), open(7, "11:00", "18:00")]],
  ["Tues: 10:30-8:30; Thurs: 12-5", [open(2, "10:30", "20:30"), open(4, "12:00", "17:00")]],
  ["Fri-Sun: 10-9", [open(5, "10:00", "21:00"), open(6, "10:00", "21:00"), open(7, "10:00", "21:00")]],
  ["Sat: 9am - 12am", [open(6, "09:00", "24:00")]],
  ["Mon: Closed; Tue: 10-8", [{ day: 1, open: [] }, open(2, "10:00", "20:00")]],
  ["Mon: by appointment; Tue: 10-8", [open(2, "10:00", "20:00")]],
  ["Mon 10-9", []],
  ["", []],
])("%s", (text, days) => {
  expect(readWeek(text)).toEqual(days);
});
