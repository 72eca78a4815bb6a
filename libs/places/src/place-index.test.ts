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

test("what it finds is what looking at every place finds", () => {
  fc.assert(
    fc.property(fc.array(aPosition, { maxLength: 200 }), aPosition, (places, position) => {
      const found = new PlaceIndex(places, REACH_MILES).nearest(position);
      const least = Math.min(...places.map((place) => distanceMiles(position, place)));

      if (found) expect(distanceMiles(position, found)).toBeCloseTo(least, 3);
      else expect(least).toBeGreaterThan(REACH_MILES - 0.001);
      if (found) expect(least).toBeLessThan(REACH_MILES + 0.001);
    }),
    { numRuns: 500 },
  );
});

test("what it finds within a distance is what looking at every place finds", () => {
  const aDistance = fc.double({ min: 0, max: REACH_MILES, noNaN: true });
  fc.assert(
    fc.property(fc.array(aPosition, { maxLength: 200 }), aPosition, aDistance, (places, position, miles) => {
      const found = new Set(new PlaceIndex(places, REACH_MILES).within(position, miles));

      for (const place of places) {
        const away = distanceMiles(position, place);
        if (away < miles - 0.001) expect(found).toContain(place);
        if (away > miles + 0.001) expect(found).not.toContain(place);
      }
    }),
    { numRuns: 500 },
  );
});

test("it does not look further than its reach", () => {
  expect(() => new PlaceIndex([], REACH_MILES).within({ latitude: 0, longitude: 0 }, 101)).toThrow(
    RangeError,
  );
});
