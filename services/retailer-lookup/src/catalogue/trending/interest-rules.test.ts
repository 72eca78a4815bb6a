import { expect, test } from "vitest";
import { COLD, heatAfter, shareInNetwork, WEIGHTS } from "./interest-rules.ts";

const DAY = 24 * 60 * 60_000;
const NOW = Date.parse("2026-11-22T12:00:00Z");

/** The sum that a heat stands for at a time. */
const sumAt = (heat: number, at: number) => Math.exp(heat - (Math.LN2 * at) / DAY);

/** The heat after these counts, in order. */
const heatOf = (...counts: [weight: number, at: number][]) =>
  counts.reduce((heat, [weight, at]) => heatAfter(heat, weight, at), COLD);

test.each<[string, [number, number][], number]>([
  ["one count", [[1, NOW]], 1],
  [
    "two at once",
    [
      [1, NOW],
      [0.6, NOW],
    ],
    1.6,
  ],
  ["one of yesterday", [[1, NOW - DAY]], 0.5],
  [
    "one of yesterday and one of today",
    [
      [1, NOW - DAY],
      [1, NOW],
    ],
    1.5,
  ],
  [
    "an older one that is counted after one of today",
    [
      [1, NOW],
      [1, NOW - 2 * DAY],
    ],
    1.25,
  ],
  [
    "one of long ago and one of today",
    [
      [1_000, NOW - 60 * DAY],
      [1, NOW],
    ],
    1,
  ],
])("%s", (_, counts, sum) => {
  expect(sumAt(heatOf(...counts), NOW)).toBeCloseTo(sum, 6);
});

test("the order of heats does not change with time", () => {
  const one = heatOf([3, NOW - DAY], [1, NOW]);
  const other = heatOf([1, NOW - DAY], [1.5, NOW]);

  expect(one).toBeGreaterThan(other);
  expect(sumAt(one, NOW + 2 * DAY)).toBeGreaterThan(sumAt(other, NOW + 2 * DAY));
});

test("two people who search count more than a whole network, whatever it does", () => {
  const ofNetwork = Array.from({ length: 1_000 }, (_, before) => shareInNetwork(before));
  const all = ofNetwork.reduce((sum, share) => sum + share, 0) * Math.max(...Object.values(WEIGHTS));

  expect(ofNetwork[0]).toBe(1);
  expect(all).toBeLessThan(2 * WEIGHTS.search);
});
