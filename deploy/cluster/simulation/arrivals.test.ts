import { expect, test } from "vitest";
import { readCurve, timesAt } from "./arrivals.ts";

const CURVE = readCurve("seconds,times\n0,1\n100,1\n200,3\n");

test("between two points the curve is straight, and after the last it stays", () => {
  expect([0, 100, 150, 200, 900].map((second) => timesAt(CURVE, second))).toEqual([1, 1, 2, 3, 3]);
});

test("a line that is no point is refused", () => {
  expect(() => readCurve("seconds,times\n0,1\n10,many\n")).toThrow("expected seconds,times");
});
