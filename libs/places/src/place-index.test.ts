import fc from "fast-check";
import { expect, test } from "vitest";
import { PlaceIndex } from "./place-index.ts";
import { distanceMiles, type Position } from "./position.ts";

const REACH_MILES = 100;

/** Close together half of the time, so that there is something within reach; at the poles and the date line too. */
const aPosition: fc.Arbitrary<Position> = fc.oneof(
  fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
  fc.record({
    latitude: fc.double({ min: 40, max: 42, noNaN: true }),
    longitude: fc.oneof(
      fc.double({ min: 179, max: 180, noNaN: true }),
      fc.double({ min: -180, max: -179, noNaN: true }),
    ),
  }),
  fc.record({
    latitude: fc.double({ min: 89, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
);

function indexOf(places: readonly Position[]): PlaceIndex {
  const positionOf = (row: number) => places[row] ?? { latitude: Number.NaN, longitude: Number.NaN };
  return new PlaceIndex([...places.keys()], positionOf, REACH_MILES);
}

test("it finds what an exhaustive search finds", () => {
  fc.assert(
    fc.property(fc.array(aPosition, { maxLength: 200 }), aPosition, (places, position) => {
      const row = indexOf(places).nearest(position);
      const found = row === null ? null : places[row];
      const least = Math.min(...places.map((place) => distanceMiles(position, place)));

      if (found) expect(distanceMiles(position, found)).toBeCloseTo(least, 3);
      else expect(least).toBeGreaterThan(REACH_MILES - 0.001);
      if (found) expect(least).toBeLessThan(REACH_MILES + 0.001);
    }),
    { numRuns: 500 },
  );
});

test("within a distance it finds what an exhaustive search finds", () => {
  const aDistance = fc.double({ min: 0, max: REACH_MILES, noNaN: true });
  fc.assert(
    fc.property(fc.array(aPosition, { maxLength: 200 }), aPosition, aDistance, (places, position, miles) => {
      const found = new Set(indexOf(places).within(position, miles));

      for (const [row, place] of places.entries()) {
        const away = distanceMiles(position, place);
        if (away < miles - 0.001) expect(found).toContain(row);
        if (away > miles + 0.001) expect(found).not.toContain(row);
      }
    }),
    { numRuns: 500 },
  );
});

test("it searches no further than its limit", () => {
  expect(() => indexOf([]).within({ latitude: 0, longitude: 0 }, 101)).toThrow(RangeError);
});
