import { expect, test } from "vitest";
import { type RecentPoint, recentAfter } from "../listings/recent-points.ts";
import { judge } from "../listings/summary.ts";
import type { PricePoint } from "./daily-prices.ts";
import { type Discount, discountOf } from "./discount.ts";

const DAY = 24 * 60 * 60_000;
/** A noon. */
const NOW = Date.parse("2026-11-22T12:00:00Z");
const WAS = 79;

/** So many days at a price; `null` is a price of nobody, and `out` one that nobody could pay. */
type Stretch = readonly [days: number, price: number | null, said?: "out" | "unread" | "CAD"];

/** A reading a day, the last one today. */
function read(...stretches: readonly Stretch[]): PricePoint[] {
  const days = stretches.flatMap(([count, price, said]) =>
    Array.from({ length: count }, () => ({ price, said })),
  );
  return days.flatMap(({ price, said }, index) =>
    said === "unread"
      ? []
      : {
          at: NOW - (days.length - 1 - index) * DAY,
          price,
          currency: said === "CAD" ? "CAD" : "USD",
          isAvailable: said !== "out",
        },
  );
}

/** The same history as its changes alone. */
function changes(points: readonly PricePoint[]): PricePoint[] {
  return points.filter((point, index) => {
    const before = points[index - 1];
    return point.price !== before?.price || point.isAvailable !== before.isAvailable;
  });
}

const found = (points: readonly PricePoint[], was = WAS) =>
  discountOf(points, { was, currency: "USD", now: NOW });

test.each<[Discount["discount"] | null, daysAtWas: number | null, what: string, stretches: Stretch[]]>([
  [
    null,
    null,
    "29 days of history",
    [
      [20, 79],
      [9, 62],
    ],
  ],
  [
    "genuine",
    21,
    "30 days of history",
    [
      [21, 79],
      [9, 62],
    ],
  ],
  [
    "doubtful",
    29,
    "29 days at the was-price, between lower ones",
    [
      [29, 62],
      [29, 79],
      [32, 62],
    ],
  ],
  [
    "genuine",
    30,
    "30 days at the was-price, between lower ones",
    [
      [28, 62],
      [30, 79],
      [32, 62],
    ],
  ],
  [
    "genuine",
    25,
    "less than 30 days at it, and nothing lower in the 30 days before the cut",
    [
      [40, 85],
      [25, 79],
      [25, 62],
    ],
  ],
  [
    "doubtful",
    10,
    "raised 10 days before the cut",
    [
      [70, 62],
      [10, 79],
      [10, 65],
    ],
  ],
  [
    "doubtful",
    14,
    "14 days known before the cut",
    [
      [14, 79],
      [30, 62],
    ],
  ],
  [
    "genuine",
    15,
    "15 days known before the cut",
    [
      [15, 79],
      [30, 62],
    ],
  ],
  [
    "doubtful",
    0,
    "never asked for",
    [
      [50, 64],
      [40, 62],
    ],
  ],
  [
    "genuine",
    0,
    "more was asked for until the cut",
    [
      [80, 85],
      [10, 62],
    ],
  ],
  [
    "doubtful",
    0,
    "asked for, before these days",
    [
      [29, 62],
      [30, 79],
      [1, 78],
      [90, 62],
    ],
  ],
  [
    "genuine",
    60,
    "a cut in two steps",
    [
      [60, 79],
      [20, 70],
      [10, 62],
    ],
  ],
  [
    "genuine",
    45,
    "a gap between two days at the was-price",
    [
      [15, 79],
      [20, 79, "unread"],
      [10, 79],
      [10, 62],
    ],
  ],
  [
    "doubtful",
    27,
    "a gap after which the price is another: a week counts",
    [
      [10, 62],
      [21, 79],
      [30, 62, "unread"],
      [10, 62],
    ],
  ],
  [
    null,
    null,
    "history with a gap that leaves less than 30 days",
    [
      [5, 79],
      [70, 79, "unread"],
      [15, 62],
    ],
  ],
  [
    "doubtful",
    20,
    "out of stock at the was-price",
    [
      [40, 62],
      [20, 79],
      [20, 79, "out"],
      [10, 62],
    ],
  ],
  [
    "genuine",
    40,
    "a pause of stock before the cut",
    [
      [40, 79],
      [20, 79, "out"],
      [10, 62],
    ],
  ],
  [
    "doubtful",
    0,
    "raised while nobody could buy",
    [
      [50, 62],
      [35, 79, "out"],
      [5, 62],
    ],
  ],
  [
    null,
    null,
    "the was-price in another currency",
    [
      [70, 79, "CAD"],
      [20, 62],
    ],
  ],
  [
    "doubtful",
    0,
    "another currency besides",
    [
      [40, 79, "CAD"],
      [50, 62],
    ],
  ],
  [
    null,
    null,
    "no price shown",
    [
      [70, null],
      [20, 62],
    ],
  ],
])("%s, %s days: %s", (discount, daysAtWas, _, stretches) => {
  const answer = found(read(...stretches));
  expect([answer?.discount ?? null, answer?.daysAtWas ?? null]).toEqual([discount, daysAtWas]);
});

test("points of changes alone say the same", () => {
  const stretches: Stretch[] = [
    [28, 62],
    [30, 79],
    [10, 79, "out"],
    [22, 62],
  ];
  const all = found(read(...stretches));
  expect(all?.daysAtWas).toBe(30);
  expect(found([...changes(read(...stretches)), ...read([1, 62])])).toEqual(all);
});

test("says what it cost really: the narrow range of most cheaper days, without exceptions", () => {
  const history = read([30, 62], [2, 41], [6, 79], [50, 65], [2, 62]);
  expect(found(history)?.really).toEqual({ lowest: 62, highest: 65, days: 82 });
});

test("a was-price that differs by less than a cent is the same", () => {
  expect(found(read([60, 79.001], [20, 62]))?.daysAtWas).toBe(60);
});

test("says nothing of what it cost where nobody could buy", () => {
  expect(found(read([60, 70, "out"]))).toEqual({ discount: "doubtful", daysAtWas: 0, really: null });
});

/** Numbers from 0 to 1, the same ones each time. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A store's true prices, and whether its was-price is honest. What is read of them may lack days. */
function madeHistory(seed: number): {
  readonly points: readonly PricePoint[];
  readonly was: number;
  readonly isGenuine: boolean;
} {
  const next = random(seed);
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const was = between(20, 400) + 0.99;
  const priced = (share: number) => Math.round(was * share * 100) / 100;
  const low = 0.6 + next() * 0.25;
  const sale = (days: number): Stretch => [days, priced(low)];
  /** The usual price of a store that never asked for more, in one to four steps. */
  const wandering = (days: number): Stretch[] =>
    Array.from(
      { length: between(1, 4) },
      (_, __) => [Math.ceil(days / 4), priced(low + next() * 0.08)] as const,
    );
  const isGenuine = next() < 0.5;
  const told = isGenuine
    ? [
        () => [[between(45, 100), was] as const, sale(between(1, 40))],
        () => [...wandering(50), [between(36, 60), was] as const, sale(between(1, 20))],
        () => [
          [between(30, 60), priced(1.1)] as const,
          [between(38, 50), was] as const,
          sale(between(1, 15)),
        ],
        () => [
          sale(5),
          [between(20, 30), was] as const,
          sale(7),
          [between(20, 30), was] as const,
          sale(between(1, 10)),
        ],
      ]
    : [
        () => [...wandering(100), sale(between(10, 30))],
        () => [...wandering(90), [between(1, 12), was] as const, sale(between(1, 20))],
        () => [
          sale(60),
          [between(2, 6), was] as const,
          sale(12),
          [between(2, 6), was] as const,
          sale(between(5, 20)),
        ],
        () => [[40, was] as const, sale(90)],
        () => [...wandering(80), [between(31, 45), was, "out"] as const, sale(between(1, 20))],
      ];
  const stretches = told[between(0, told.length - 1)]?.() ?? [];
  const all = read(...stretches);
  const [gap, pause] = [between(0, all.length), between(0, all.length)];
  const [gapDays, pauseDays] = [next() < 0.4 ? between(1, 9) : 0, next() < 0.3 ? between(1, 8) : 0];
  const known = all
    .map((point, day) => (day >= pause && day < pause + pauseDays ? { ...point, isAvailable: false } : point))
    .filter((_, day) => day < gap || day >= gap + gapDays || day === all.length - 1);
  return { points: next() < 0.4 ? changes(known) : known, was, isGenuine };
}

test("of 500 made histories it finds nearly all honest discounts, and calls nearly no other one honest", () => {
  const histories = Array.from({ length: 500 }, (_, seed) => madeHistory(seed + 1));
  const judged = histories.map(({ points, was, isGenuine }) => ({
    isGenuine,
    said: found(points, was)?.discount,
  }));
  const genuine = judged.filter(({ said }) => said === "genuine");
  const honest = judged.filter(({ isGenuine }) => isGenuine);
  const right = genuine.filter(({ isGenuine }) => isGenuine).length;

  expect(honest.length).toBeGreaterThan(200);
  expect(right / genuine.length).toBeGreaterThanOrEqual(0.98);
  expect(right / honest.length).toBeGreaterThanOrEqual(0.9);
  expect(judged.filter(({ said }) => said === "doubtful").length).toBeGreaterThan(200);
});

test("the points that are kept with a listing give the same judgment as its whole history, also later", () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const { points, was } = madeHistory(seed);
    let kept: readonly RecentPoint[] | null = [];
    for (const { at, price, currency, isAvailable } of points) {
      const terms = { price, currency, stock: isAvailable ? ("in" as const) : ("out" as const) };
      kept = recentAfter(kept, [{ at, terms, facts: null }], { now: at, oldest: 0 });
    }
    const listing = { retailer: "target", isDemo: false, currency: "USD" };
    for (const now of [NOW, NOW + 20 * DAY])
      expect(judge(kept ?? [], listing, { was, now })).toEqual(
        discountOf(points, { was, currency: "USD", now }),
      );
    expect(kept?.length).toBeLessThan(30);
  }
});

test("points that a source's terms let nobody keep judge nothing", () => {
  const points = Array.from(
    { length: 61 },
    (_, day): RecentPoint => [NOW - (60 - day) * DAY, day < 40 ? 79 : 62, "USD", "in"],
  );
  const listing = { isDemo: false, currency: "USD" };
  const asked = { was: 79, now: NOW };
  expect(judge(points, { ...listing, retailer: "target" }, asked)).toEqual({
    discount: "genuine",
    daysAtWas: 40,
    really: { lowest: 62, highest: 62, days: 21 },
  });
  expect(judge(points, { ...listing, retailer: "bestbuy" }, asked)).toBeNull();
});
