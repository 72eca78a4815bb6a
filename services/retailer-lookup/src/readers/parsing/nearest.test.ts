import { expect, test } from "vitest";
import { nearest } from "./nearest.ts";

const identity = (miles: number | null) => miles;

test("the nearest come first, as many as are wanted", () => {
  expect(nearest([9.4, 0, 58, 3.1], identity, 3)).toEqual([0, 3.1, 9.4]);
});

test("entries of unknown distance come last, in the given order", () => {
  const clubs = [
    { id: "a", miles: null },
    { id: "b", miles: null },
    { id: "c", miles: 1_000 },
  ];
  expect(nearest(clubs, ({ miles }) => miles, 20).map(({ id }) => id)).toEqual(["c", "a", "b"]);
});
