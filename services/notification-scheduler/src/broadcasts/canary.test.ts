import { expect, test } from "vitest";
import { canaryOf, canarySize } from "./canary.ts";
import { peopleOf } from "./people.ts";

const PEOPLE = peopleOf(Array.from({ length: 250 }, (_, index) => ({ keys: [`fingerprint:${index}`] })));

test.each([
  [0, 0],
  [1, 1],
  [100, 1],
  [101, 2],
  [10_000, 100],
])("of %i people %i are in the canary", (people, size) => {
  expect(canarySize(people)).toBe(size);
});

test("the same broadcast draws the same people, in whatever order they come", () => {
  const drawn = canaryOf(PEOPLE, "a").map(({ keys }) => keys[0]);
  expect(drawn).toHaveLength(3);
  expect(canaryOf(PEOPLE.toReversed(), "a").map(({ keys }) => keys[0])).toEqual(drawn);
});

test("different broadcasts draw different people", () => {
  const drawn = ["a", "b", "c", "d"].map((id) => canaryOf(PEOPLE, id).map(({ keys }) => keys[0]));
  expect(new Set(drawn.flat()).size).toBeGreaterThan(6);
});
