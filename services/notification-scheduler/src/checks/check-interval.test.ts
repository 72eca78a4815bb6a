import { expect, test } from "vitest";
import { checkInterval, type NextCheck, nextCheckAt, stretchFactor } from "./check-interval.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const next = (check: Partial<NextCheck>) =>
  nextCheckAt({ now: 0, intervalMs: MINUTE, factor: 1, fastestMs: MINUTE, random: 0.5, ...check });

test.each<[string, Parameters<typeof checkInterval>[0], number]>([
  ["what is new", { watchers: 1, changes: 0, ageMs: 0 }, MINUTE],
  ["what changes each hour", { watchers: 1, changes: 24, ageMs: DAY }, MINUTE],
  ["what did not change for a day", { watchers: 1, changes: 0, ageMs: DAY }, 5 * MINUTE],
  ["the same with 25 watchers", { watchers: 25, changes: 0, ageMs: DAY }, MINUTE],
  [
    "what did not change for a year",
    { watchers: 1, changes: 0, ageMs: 365 * DAY },
    MINUTE * Math.sqrt(365 * 24 + 1),
  ],
])("%s", (_, history, expected) => {
  expect(checkInterval(history, MINUTE)).toBeCloseTo(expected, 3);
});

test("nothing waits longer than a day, however full a store is", () => {
  expect(checkInterval({ watchers: 1, changes: 0, ageMs: 1e15 }, MINUTE)).toBe(DAY);
  expect(next({ intervalMs: HOUR, factor: 1_000, random: 0.5 })).toBe(DAY);
});

test("a full store stretches all its intervals by one factor", () => {
  expect(stretchFactor(0.4, 0.5)).toBe(1);
  expect(stretchFactor(2, 0.5)).toBe(4);
  expect(next({ now: 1_000, factor: 4, random: 0 })).toBe(1_000 + 4 * MINUTE * 0.9);
  expect(next({ now: 1_000, factor: 4, random: 1 })).toBeCloseTo(1_000 + 4 * MINUTE * 1.1, 3);
});

test("no check comes before its store may be read again", () => {
  expect(next({ random: 0 })).toBe(MINUTE);
  expect(next({ factor: 1.05, random: 0 })).toBe(MINUTE);
  expect(next({ random: 1 })).toBeCloseTo(1.1 * MINUTE, 3);
});

test("a hot item uses nearly all readings that its store allows in a day", () => {
  let readAt = Number.NEGATIVE_INFINITY;
  let readings = 0;
  let now = 0;
  for (let check = 0; now < DAY; check += 1) {
    // The look-up service reads a source once per fastest interval; a check that comes sooner gets that reading.
    if (now - readAt >= MINUTE) {
      readAt = now;
      readings += 1;
    }
    now = next({ now, random: (check * 0.618) % 1 });
  }
  expect(readings).toBeGreaterThan((0.95 * DAY) / MINUTE);
});

/** 100,000 listings as watches are spread: few have many watchers, and few change often. */
function skewedLoad(): { readonly watchers: number; readonly changesAnHour: number }[] {
  return Array.from({ length: 100_000 }, (_, index) => ({
    watchers: Math.ceil(20_000 / (index + 1)),
    changesAnHour: 1 / (1 + ((index * 7_919) % 1_000)),
  }));
}

test("on a skewed load watchers are notified at least a third sooner than with equal intervals", () => {
  const load = skewedLoad();
  const budget = 100; // checks a second
  const age = 60 * DAY;
  const desired = load.map(({ watchers, changesAnHour }) =>
    checkInterval({ watchers, changes: Math.round((changesAnHour * age) / HOUR), ageMs: age }, MINUTE),
  );
  const rate = desired.reduce((sum, interval) => sum + 1_000 / interval, 0);
  const factor = stretchFactor(rate, budget);
  const equal = (load.length / budget) * 1_000;
  /** The delay until each watcher is notified of a change: half an interval on average. */
  const delay = (intervalOf: (index: number) => number) =>
    load.reduce(
      (sum, { watchers, changesAnHour }, index) => sum + (watchers * changesAnHour * intervalOf(index)) / 2,
      0,
    );

  const ours = delay((index) => Math.min(DAY, (desired[index] ?? 0) * factor));
  expect(ours / delay(() => equal)).toBeLessThan(2 / 3);
});
