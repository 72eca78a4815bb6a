import { expect, test } from "vitest";
import { backgroundCalls } from "./lane.ts";

test.each([
  [50_000, 12_500],
  [5, 1],
  [4, 1],
  [3, 0],
])("of %i calls background work takes %i at most", (calls, most) => {
  expect(backgroundCalls(calls)).toBe(most);
});
