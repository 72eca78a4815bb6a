import { expect, test } from "vitest";
import type { PricePoint } from "./daily-prices.ts";
import { type DemoListing, demoPoints } from "./demo-points.ts";
import { discountOf } from "./discount.ts";
import { verdict } from "./verdict.ts";

const DAY = 24 * 60 * 60_000;
const NOW = Date.parse("2026-11-22T12:00:00Z");
const LISTING: DemoListing = { seed: "044600015934 target", price: 62.99, was: 79.99, until: NOW };

const listings = Array.from({ length: 100 }, (_, at) => ({ ...LISTING, seed: `${at} target` }));

/** The history with the first reading itself. */
function history(listing: DemoListing): PricePoint[] {
  const points = demoPoints(listing).map(({ at, price, stock }) => ({
    at,
    price,
    currency: "USD",
    isAvailable: stock !== "out",
  }));
  return [...points, { at: NOW, price: listing.price, currency: "USD", isAvailable: true }];
}

test("a listing has nearly a year of changes, the same each time, the oldest first", () => {
  const points = demoPoints(LISTING);
  expect(demoPoints(LISTING)).toEqual(points);
  expect(points.map(({ at }) => at)).toEqual(
    points.map(({ at }) => at).toSorted((one, other) => one - other),
  );
  expect(points[0]?.at).toBeLessThan(NOW - 320 * DAY);
  expect(points.length).toBeLessThan(40);
});

test("was-prices are honest in some cases, and never without a judgment", () => {
  const found = listings.map((listing) =>
    discountOf(history(listing), { was: 79.99, currency: "USD", now: NOW }),
  );
  expect(found.filter((each) => each?.discount === "genuine").length).toBeGreaterThan(45);
  expect(found.filter((each) => each?.discount === "doubtful").length).toBeGreaterThan(25);
  expect(found).not.toContain(null);
});

test("each has a verdict of 90 days, and changes in the last 30", () => {
  const period = { now: NOW, days: 90, currency: "USD" };
  for (const listing of listings) {
    const points = history({ ...listing, was: null });
    expect(verdict({ compared: [points], others: [] }, period)?.days).toBeGreaterThan(80);
    expect(points.filter(({ at }) => at > NOW - 30 * DAY).length).toBeGreaterThan(2);
  }
});
