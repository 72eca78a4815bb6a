import { expect, test } from "vitest";
import { placesAround, ringsFor } from "./map-positions.ts";

const here = { latitude: 41.5, longitude: -81.7 };
const north = { latitude: 42, longitude: -81.7 };
const east = { latitude: 41.5, longitude: -81 };

test("a place is in its direction, at its own distance", () => {
  const [first, second] = placesAround(
    [
      { distanceMiles: 10, position: north },
      { distanceMiles: 5, position: east },
    ],
    here,
  );

  expect(first?.x).toBeCloseTo(0);
  expect(first?.y).toBeCloseTo(-10);
  expect(second?.x).toBeCloseTo(5);
  expect(second?.y).toBeCloseTo(0);
});

test("places of one town do not hide one another", () => {
  const place = { distanceMiles: 10, position: north };
  const placed = placesAround([place, place], here);
  expect(placed[0]?.x).not.toBeCloseTo(placed[1]?.x ?? 0);
});

test("a place without a position or a distance is left out", () => {
  const places = [
    { distanceMiles: 10, position: undefined },
    { distanceMiles: null, position: north },
  ];
  expect(placesAround(places, here)).toEqual([]);
});

test.each([
  [2.4, [1, 2, 3, 4]],
  [18, [5, 10, 15, 20]],
  [98, [25, 50, 75, 100]],
])("around a place %d miles away the rings are at %j", (farthest, rings) => {
  expect(ringsFor(farthest)).toEqual(rings);
});
