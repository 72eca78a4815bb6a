import { distanceMiles } from "@stockfinder/places/position";
import fc from "fast-check";
import { expect, test } from "vitest";
import { minutesOf, rounds, wayCost } from "./way.ts";

const HOME = { latitude: 41.5, longitude: -81.7 };
const SHOP = { position: null, shipping: { cost: 5, freeFrom: null } };
const near = fc
  .tuple(fc.integer({ min: -200, max: 200 }), fc.integer({ min: -200, max: 200 }))
  .map(([north, east]) => ({
    position: { latitude: HOME.latitude + north / 1_000, longitude: HOME.longitude + east / 1_000 },
    shipping: null,
  }));

test("a round over three branches is the shortest of all orders; shops that send come last", () => {
  fc.assert(
    fc.property(fc.tuple(near, near, near), (branches) => {
      const stops = [SHOP, ...branches];
      const length = (order: readonly number[]) => {
        const places = order.flatMap((stop) => stops[stop]?.position ?? []);
        const legs = [HOME, ...places].map((from, at) => distanceMiles(from, places[at] ?? HOME));
        return legs.reduce((sum, leg) => sum + leg, 0);
      };
      const orders = [1, 2, 3].flatMap((a) => [1, 2, 3].flatMap((b) => (a === b ? [] : [[a, b, 6 - a - b]])));
      const { order, miles } = rounds(stops, HOME)([1, 2, 3]);
      expect(miles).toBeCloseTo(Math.min(...orders.map(length)), 9);
      expect(length(order)).toBeCloseTo(miles, 9);
      expect(rounds(stops, HOME)([0, 1, 2]).order.at(-1)).toBe(0);
      expect(rounds(stops, HOME)([0])).toEqual({ order: [0], miles: 0 });
    }),
    { numRuns: 200 },
  );
});

test("the way to a branch and back is as long as its page says, whatever its position", () => {
  const stated = {
    position: { latitude: HOME.latitude + 0.02, longitude: HOME.longitude },
    miles: 4,
    shipping: null,
  };
  const other = {
    position: { latitude: HOME.latitude + 0.04, longitude: HOME.longitude },
    miles: 5,
    shipping: null,
  };
  const between = distanceMiles(stated.position, other.position);
  const roundOf = rounds([stated, other, SHOP], HOME);
  expect(roundOf([0]).miles).toBe(8);
  expect(roundOf([0, 1]).miles).toBeCloseTo(4 + between + 5, 9);
  expect(roundOf([2]).miles).toBe(0);
});

test("a further stop is no short cut, although all are drawn in the middle of one town", () => {
  const at = (miles: number) => ({ position: HOME, miles, shipping: null });
  const roundOf = rounds([at(2.4), at(4), at(1)], HOME);
  expect(roundOf([0, 1]).miles).toBeCloseTo(8, 9);
  expect(roundOf([0, 1, 2]).miles).toBeCloseTo(8, 9);
});

test("ten miles of a straight line are 13 of road and about 26 minutes", () => {
  expect(minutesOf(10)).toBeCloseTo(26, 9);
  expect(wayCost(10, { costPerMile: 0.2, costPerHour: 30 })).toBeCloseTo(13 * 0.2 + 13, 9);
});
