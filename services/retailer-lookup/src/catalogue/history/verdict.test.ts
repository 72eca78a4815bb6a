import { describe, expect, test } from "vitest";
import type { PricePoint } from "./daily-prices.ts";
import { verdict } from "./verdict.ts";

const DAY = 24 * 60 * 60_000;
/** A noon. */
const NOW = Date.parse("2026-11-22T12:00:00Z");

const period = { now: NOW, days: 90, currency: "USD" };

/** A store's points, one a day; the last is today's. */
function daily(prices: readonly (number | null)[], said: Partial<PricePoint> = {}): PricePoint[] {
  return prices.map((price, index) => ({
    at: NOW - (prices.length - 1 - index) * DAY,
    price,
    currency: "USD",
    isAvailable: true,
    ...said,
  }));
}

const alone = (compared: readonly (readonly PricePoint[])[]) => ({ compared, others: [] });

const days = (count: number, price: number) => Array.from({ length: count }, () => price);

test.each<[kind: string | null, what: string, stores: PricePoint[][]]>([
  [null, "no store", []],
  [null, "13 days", [daily(days(13, 10))]],
  ["usual", "14 days", [daily(days(14, 10))]],
  [null, "the same seven days at two stores", [daily(days(7, 10)), daily(days(7, 12))]],
  [null, "one reading at each of 20 stores", days(20, 10).map((price) => daily([price]))],
  [
    "low",
    "two changes, the last one today",
    [daily([10, ...days(13, 12), 10]).filter((_, at) => at % 13 < 2)],
  ],
  ["usual", "always the same price", [daily(days(60, 10))]],
  ["low", "never lower, and lower than usual", [daily([...days(20, 10), 8])]],
  ["low", "as low as once before", [daily([8, ...days(20, 10), 8])]],
  ["usual", "lower once before", [daily([7, ...days(20, 10), 8])]],
  ["usual", "5 % above the usual price", [daily([...days(20, 10), 10.5])]],
  ["high", "more than 5 % above it", [daily([...days(20, 10), 10.51])]],
  ["low", "low at one of two stores", [daily(days(20, 10)), daily([...days(20, 11), 9])]],
  ["usual", "high at one of two stores", [daily(days(20, 10)), daily([...days(20, 10), 20])]],
  [
    "high",
    "out of stock where it is cheap",
    [
      [...daily(days(20, 10)).slice(0, -1), { at: NOW, price: 10, currency: "USD", isAvailable: false }],
      daily(days(20, 12)),
    ],
  ],
  [
    "usual",
    "a price while out of stock is none",
    [
      daily([...days(20, 10), 5, 10]).map((point) =>
        point.price === 5 ? { ...point, isAvailable: false } : point,
      ),
    ],
  ],
  ["low", "stock that is unknown counts", [daily([...days(20, 10), 8], { isAvailable: null })]],
  [null, "another currency", [daily(days(20, 10), { currency: "CAD" })]],
  [null, "no price today", [daily([...days(20, 10), null])]],
  [null, "out of stock today", [daily([...days(20, 10)], { isAvailable: false })]],
  [
    null,
    "nothing read for a week",
    [daily(days(20, 10)).map((point) => ({ ...point, at: point.at - 7 * DAY }))],
  ],
  [
    "usual",
    "read six days ago",
    [daily(days(20, 10)).map((point) => ({ ...point, at: point.at - 6 * DAY }))],
  ],
])("%s: %s", (kind, _, stores) => {
  expect(verdict(alone(stores), period)?.kind ?? null).toBe(kind);
});

test("says what was compared", () => {
  expect(verdict(alone([daily([...days(20, 10), 8]), daily(days(10, 12))]), period)).toEqual({
    kind: "low",
    current: 8,
    lowest: 8,
    usual: 10,
    highest: 10,
    currency: "USD",
    days: 21,
    stores: 2,
    points: 31,
  });
});

test("never has more days than requested", () => {
  expect(verdict(alone([daily(days(60, 10))]), { ...period, days: 30 })?.days).toBe(30);
});

test("a day counts once, however often its price changed", () => {
  const hourly = Array.from({ length: 20 }, (_, hour) => ({
    at: NOW - hour * 60_000,
    price: 20,
    currency: "USD",
    isAvailable: true,
  })).reverse();

  expect(verdict(alone([[...daily([...days(20, 10), 10]).slice(0, -1), ...hourly]]), period)).toMatchObject({
    kind: "high",
    usual: 10,
    current: 20,
  });
});

test("a price lasts until it changes, and a week where the store was not read", () => {
  const at = (day: number, price: number): PricePoint => ({
    at: NOW - day * DAY,
    price,
    currency: "USD",
    isAvailable: true,
  });

  // 30 lasts 9 days, 10 the other 12.
  expect(verdict(alone([[at(20, 30), at(11, 10), at(0, 10)]]), period)).toMatchObject({
    usual: 10,
    days: 21,
  });
  // It was read at 30 twice, and a change to 10 may have come at any time after a week: of 19 days 8 are known to be at 30.
  expect(verdict(alone([[at(20, 30), at(19, 30), at(1, 10), at(0, 10)]]), period)).toBeNull();
});

describe("stores that do not state what sending costs", () => {
  const stated = daily(days(20, 10));
  const others = [daily(days(20, 7))];
  const soldOut = [...stated.slice(0, -1), { at: NOW, price: 10, currency: "USD", isAvailable: false }];

  test.each<[string, PricePoint[], number]>([
    ["has it", stated, 10],
    ["is out of it", soldOut, 7],
  ])("do not change what is usual, whether a store that does %s", (_, line, current) => {
    expect(verdict({ compared: [line], others }, period)).toMatchObject({
      ...{ kind: "usual", current, lowest: 10, usual: 10, highest: 10, stores: 1 },
    });
  });

  test("are compared while the others are known for fewer than 14 days", () => {
    expect(verdict({ compared: [daily(days(13, 10))], others }, period)).toMatchObject({
      ...{ current: 7, usual: 7, stores: 2 },
    });
  });
});
