import { expect, test } from "vitest";
import { lowestSteps } from "./lowest-steps.ts";

const DAY = 24 * 60 * 60_000;
const NOW = Date.parse("2026-11-22T12:00:00Z");
const period = { now: NOW, days: 90, currency: "USD" };
const point = (daysAgo: number, price: number | null) => ({
  at: NOW - daysAgo * DAY,
  price,
  currency: "USD",
  isAvailable: true,
});

test("has the lowest price of the stores from each day on where it changes", () => {
  const steps = lowestSteps(
    [
      [point(60, 10), point(20, 8), point(0, 12)],
      [point(40, 9), point(10, null)],
    ],
    period,
  );
  expect(steps).toEqual([
    [29, 10],
    [49, 9],
    [69, 8],
    [89, 12],
  ]);
});

test("has a gap where no price is known", () => {
  expect(lowestSteps([[point(60, 10), point(50, null), point(1, 10)]], period)).toEqual([
    [29, 10],
    [39, null],
    [88, 10],
  ]);
});

test("is nothing with prices of one day", () => {
  expect(lowestSteps([[point(0, 10)]], period)).toBeUndefined();
});
