import type { CertainStock } from "@stockfinder/contracts/listings";
import { expect, test } from "vitest";
import { type LowPoint, priceLows } from "./price-lows.ts";

/** Points of one hour each. */
function points(
  ...prices: readonly (number | null | readonly [number, CertainStock] | readonly [number, string])[]
): LowPoint[] {
  return prices.map((each, index) => {
    const [price, what] = Array.isArray(each) ? each : [each, "in"];
    const isStock = what === "in" || what === "out";
    return {
      at: index * 3_600_000,
      price: price as number | null,
      currency: isStock ? "USD" : what,
      stock: isStock ? what : "in",
    };
  });
}
const hour = (index: number) => new Date(index * 3_600_000).toISOString();

test.each<[string, LowPoint[], [number, number][]]>([
  ["nothing before the first price", points(100), []],
  ["the price before", points(100, 80), [[100, 1]]],
  [
    "only lower ones further back",
    points(70, 90, 85, 100, 80),
    [
      [100, 4],
      [85, 3],
      [70, 1],
    ],
  ],
  ["not the price itself, though it began long ago", points(100, 80, 80, [80, "out"], 80), [[100, 1]]],
  [
    "an equal price that came back",
    points(80, 100, 80),
    [
      [100, 2],
      [80, 1],
    ],
  ],
  ["no price that nobody could pay", points(100, [60, "out"], 90, 80), [[90, 3]]],
  ["no price in another currency", points([60, "CAD"], 90, 80), [[90, 2]]],
  ["no price that was not shown", points(100, null, 80), [[100, 1]]],
])("%s", (_, history, expected) => {
  expect(priceLows(history)).toEqual(expected.map(([price, index]) => ({ price, until: hour(index) })));
});
