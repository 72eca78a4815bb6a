import { expect, test } from "vitest";
import { pinsOf } from "./map-pins.ts";

const at = { middle: 160, scale: 10 };
const place = (id: string, price: string | null = "$5.00") => ({
  id,
  price,
  distanceMiles: 1,
  position: undefined,
});

test("a place with room has its price and its name", () => {
  expect(pinsOf([{ place: place("a"), x: 8, y: -6 }], at)).toEqual([
    { place: place("a"), x: 240, y: 100, isLarge: true, hasName: true },
  ]);
});

test("of two that would cover each other the second is a dot", () => {
  const [first, second] = pinsOf(
    [
      { place: place("a"), x: 8, y: -6 },
      { place: place("b"), x: 8.5, y: -6 },
    ],
    at,
  );
  expect([first?.isLarge, second?.isLarge]).toEqual([true, false]);
});

test("no pin covers the shopper, and no name leaves the drawing", () => {
  const [here, edge] = pinsOf(
    [
      { place: place("a"), x: 0, y: 0.5 },
      { place: place("b"), x: 15, y: 10 },
    ],
    at,
  );
  expect([here?.isLarge, edge?.isLarge, edge?.hasName]).toEqual([false, true, false]);
});

test("a place without a price takes no more room than its dot", () => {
  const [first, second] = pinsOf(
    [
      { place: place("a", null), x: 8, y: -6 },
      { place: place("b"), x: 8, y: -8 },
    ],
    at,
  );
  expect([first?.isLarge, second?.isLarge]).toEqual([false, true]);
});

test("a name does not lie over a pin, also of a place that comes after it", () => {
  const [first] = pinsOf(
    [
      { place: place("a"), x: 8, y: -6 },
      { place: place("b", null), x: 8, y: -4.6 },
    ],
    at,
  );
  expect([first?.isLarge, first?.hasName]).toEqual([true, false]);
});
