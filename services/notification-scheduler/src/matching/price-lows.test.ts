import { expect, test } from "vitest";
import { lowestIn } from "./price-lows.ts";

const AT = new Date("2026-11-22T12:00:00.000Z");
const LOWS = [
  { price: 100, until: "2026-11-22T12:00:00.000Z" },
  { price: 90, until: "2026-11-15T12:00:00.000Z" },
  { price: 70, until: "2026-10-23T12:00:00.000Z" },
];

test.each([
  [7, 100],
  [8, 90],
  [30, 90],
  [31, 70],
  [365, 70],
])("the lowest price of %s days is %s", (days, price) => {
  expect(lowestIn(LOWS, { days, at: AT })).toBe(price);
});

test("there is none without a rule, without history and while the price has been the same", () => {
  expect(lowestIn(LOWS, { days: null, at: AT })).toBeNull();
  expect(lowestIn(null, { days: 30, at: AT })).toBeNull();
  expect(lowestIn([], { days: 30, at: AT })).toBeNull();
  expect(lowestIn(LOWS.slice(1), { days: 7, at: AT })).toBeNull();
});
