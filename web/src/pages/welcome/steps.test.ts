import { expect, test } from "vitest";
import { stepIn, stepPath } from "./steps.ts";

test.each([
  ["", 1],
  ["step=3", 3],
  ["step=6", 6],
  ["step=7", 6],
  ["step=0", 1],
  ["step=-1", 1],
  ["step=2.5", 1],
  ["step=two", 1],
  ["step=", 1],
])("%j asks for step %d", (search, step) => {
  expect(stepIn(search)).toBe(step);
});

test("a step can be read from its own address", () => {
  for (const step of [1, 2, 6])
    expect(stepIn(new URL(stepPath(step), "https://stock.example").search)).toBe(step);
});
