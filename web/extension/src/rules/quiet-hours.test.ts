import { expect, test } from "vitest";
import { isQuiet } from "./quiet-hours.ts";

const at = (hour: number, minute = 0) => new Date(2026, 10, 22, hour, minute);
const NIGHT = { from: "22:00", to: "07:30" };
const NOON = { from: "12:00", to: "13:00" };

test.each([
  [NIGHT, at(22), true],
  [NIGHT, at(21, 59), false],
  [NIGHT, at(0), true],
  [NIGHT, at(7, 29), true],
  [NIGHT, at(7, 30), false],
  [NOON, at(12, 30), true],
  [NOON, at(13), false],
  [{ from: "08:00", to: "08:00" }, at(8), false],
  [undefined, at(3), false],
])("%j at %s", (hours, now, quiet) => {
  expect(isQuiet(hours, now)).toBe(quiet);
});
