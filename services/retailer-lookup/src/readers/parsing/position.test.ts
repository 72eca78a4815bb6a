import { expect, test } from "vitest";
import { readPosition } from "./position.ts";

test.each([
  [41.44, -82.52],
  ["41.44", "-82.52"],
  [" 41.44 ", -82.52],
])("%o, %o is a position", (latitude, longitude) => {
  expect(readPosition(latitude, longitude)).toEqual({ latitude: 41.44, longitude: -82.52 });
});

test.each([
  [41.44, null],
  [undefined, -82.52],
  ["", ""],
  ["north", "west"],
  [0, 0],
  ["0", "0.000"],
  [90.1, 0],
  [41.44, -180.5],
  [Number.NaN, 1],
  [{}, []],
])("%o, %o is none", (latitude, longitude) => {
  expect(readPosition(latitude, longitude)).toBeNull();
});
