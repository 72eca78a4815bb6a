import { expect, test } from "vitest";
import { isRestocked } from "./why-hot.ts";

const HOUR = 60 * 60_000;
const NOW = Date.parse("2026-11-22T12:00:00Z");

test.each<[string, [hoursAgo: number, isAvailable: boolean | null][], boolean]>([
  [
    "back since this morning",
    [
      [90, true],
      [50, false],
      [4, true],
    ],
    true,
  ],
  [
    "back, and read again since",
    [
      [50, false],
      [40, true],
      [1, true],
    ],
    true,
  ],
  [
    "back for longer than three days",
    [
      [120, false],
      [90, true],
      [1, true],
    ],
    false,
  ],
  [
    "never out",
    [
      [50, true],
      [1, true],
    ],
    false,
  ],
  [
    "gone",
    [
      [50, true],
      [1, false],
    ],
    false,
  ],
  [
    "not known any more",
    [
      [50, false],
      [4, true],
      [1, null],
    ],
    false,
  ],
  ["never read", [], false],
])("%s", (_, stock, isBack) => {
  const points = stock.map(([hoursAgo, isAvailable]) => ({
    ...{ at: NOW - hoursAgo * HOUR, price: 5, currency: "USD", isAvailable },
  }));
  expect(isRestocked(points, NOW)).toBe(isBack);
});
