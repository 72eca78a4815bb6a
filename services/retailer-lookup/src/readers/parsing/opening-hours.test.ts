import { StoreHours } from "@stockfinder/contracts/store-hours";
import { expect, test } from "vitest";
import { daysOpen, EVERY_DAY, readOpenTime, storeHours } from "./opening-hours.ts";

test.each([
  ["07:00:00", "23:00:00", "07:00", "23:00"],
  ["7:00AM", "11:00PM", "07:00", "23:00"],
  ["12 am", "12 pm", "00:00", "12:00"],
  ["8", "21:30", "08:00", "21:30"],
  ["10:00", "00:00", "10:00", "24:00"],
  ["10:00", "23:59:59", "10:00", "24:00"],
  // Past midnight.
  ["6:00 p.m.", "2:00 a.m.", "18:00", "02:00"],
])("%s to %s", (opens, closes, from, to) => {
  expect(readOpenTime(opens, closes)).toEqual({ from, to });
});

test.each([
  ["25:00", "26:00"],
  ["13:00AM", "11:00PM"],
  ["07:61", "22:00"],
  ["24:00", "02:00"],
  ["dawn", "dusk"],
  [null, "22:00"],
])("%j to %j says nothing", (from, to) => {
  expect(readOpenTime(from, to)).toBeNull();
});

test("days with the same times are grouped, and the first entry for a day counts", () => {
  const long = readOpenTime("08:00", "22:00");
  const short = readOpenTime("10:00", "18:00");
  const hours = storeHours(
    [
      ...daysOpen([7], short),
      ...daysOpen(EVERY_DAY, long).slice(0, 5),
      { day: 6, open: [] },
      ...daysOpen([7], long),
    ],
    "America/New_York",
  );
  expect(StoreHours.parse(hours)).toEqual({
    timeZone: "America/New_York",
    week: [
      { days: [1, 2, 3, 4, 5], open: [{ from: "08:00", to: "22:00" }] },
      { days: [6], open: [] },
      { days: [7], open: [{ from: "10:00", to: "18:00" }] },
    ],
  });
  expect(storeHours([], "America/New_York")).toBeNull();
});
