import type { HistoryPoint } from "@stockfinder/contracts/history";
import { expect, test } from "vitest";
import { bandsOf, changesOf, isEverUnder, linesOf, storeAt } from "./history-lines.ts";

const DAY = 86_400_000;
const START = Date.parse("2026-11-01T00:00:00.000Z");
const SPAN = { from: START, to: START + 10 * DAY };

function point(day: number, price: number | null, changes: Partial<HistoryPoint> = {}): HistoryPoint {
  const at = new Date(START + day * DAY).toISOString();
  return { at, price, currency: "USD", isAvailable: true, ...changes };
}

test("a price holds until the next one, and the lines share their times", () => {
  const { times, lines } = linesOf(
    [
      { storeId: "walmart", points: [point(-3, 10), point(4, 8), point(9.5, 8)] },
      { storeId: "target", points: [point(2, 9), point(6, null)] },
    ],
    SPAN,
  );

  expect(times.map((time) => (time - START) / DAY)).toEqual([0, 2, 4, 6, 9.5, 10]);
  expect(lines).toMatchObject([
    { storeId: "walmart", prices: [10, 10, 8, 8, 8, 8], current: 8 },
    { storeId: "target", prices: [null, 9, 9, null, null, null], current: null },
  ]);
});

test("the line of a store that stopped answering ends at its last reading", () => {
  const walmart = { storeId: "walmart", points: [point(1, 10), point(4, 10)] };
  const target = { storeId: "target", points: [point(2, 12), point(7, 11), point(9.5, 11)] };
  const { lines } = linesOf([walmart, target], SPAN);

  expect(lines).toMatchObject([
    { storeId: "target", until: SPAN.to, current: 11, bands: [{ to: SPAN.to }] },
    { storeId: "walmart", until: START + 4 * DAY, current: null, bands: [{ to: START + 4 * DAY }] },
  ]);
  expect(lines[1]?.prices).toEqual([null, 10, 10, 10, null, null, null]);
});

test("what can be had now comes before what cannot, or may not", () => {
  const target = { storeId: "target", points: [point(1, 12), point(9.5, 12)] };
  const walmart = { storeId: "walmart", points: [point(1, 10), point(9.5, 10, { isAvailable: false })] };
  const kroger = { storeId: "kroger", points: [point(1, 9), point(9.5, 9, { isAvailable: null })] };
  const { lines } = linesOf([walmart, kroger, target], SPAN);
  expect(lines.map(({ storeId }) => storeId)).toEqual(["target", "kroger", "walmart"]);
});

test("a price in another currency is left out", () => {
  const canadian = point(3, 20, { currency: "CAD" });
  const stores = [{ storeId: "walmart", points: [point(1, 10), point(2, 11), canadian] }];
  const { lines, currency } = linesOf(stores, SPAN);
  expect(currency).toBe("USD");
  expect(lines[0]?.prices).toEqual([null, 10, 11, null, null]);
});

test("bands cover known times, within the span, joined where nothing changed", () => {
  const points = [
    point(-2, 10),
    point(1, 11),
    point(3, 11, { isAvailable: false }),
    point(5, 11, { isAvailable: null }),
    point(7, 11),
  ];
  const bands = bandsOf(points, SPAN).map(({ from, to, isAvailable }) => [
    (from - START) / DAY,
    (to - START) / DAY,
    isAvailable,
  ]);
  expect(bands).toEqual([
    [0, 3, true],
    [3, 5, false],
    [7, 10, true],
  ]);
});

test("changes are the newest first, without points that say the same again", () => {
  const changes = changesOf([
    { storeId: "walmart", points: [point(1, 10), point(2, 10), point(5, 9)] },
    { storeId: "target", points: [point(3, 12), point(4, 12, { isAvailable: false })] },
  ]);
  expect(changes.map(({ storeId, point: { price } }) => [storeId, price])).toEqual([
    ["walmart", 9],
    ["target", 12],
    ["target", 12],
    ["walmart", 10],
  ]);
});

test("the lowest price is that of the store that had it; lines below it were not for everybody", () => {
  const walmart = { storeId: "walmart", points: [point(1, 9, { isAvailable: false }), point(2, 10)] };
  const target = { storeId: "target", points: [point(1, 9), point(3, 12, { isAvailable: false })] };
  const stores = [walmart, target];

  expect(storeAt(stores, { lowest: 9, currency: "USD" })?.storeId).toBe("target");
  expect(storeAt(stores, { lowest: 8, currency: "USD" })).toBeNull();
  expect(isEverUnder(linesOf(stores, SPAN).lines, 9)).toBe(false);
  expect(isEverUnder(linesOf(stores, SPAN).lines, 10)).toBe(true);
});
