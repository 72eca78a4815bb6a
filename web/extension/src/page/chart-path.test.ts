import { expect, test } from "vitest";
import { chartPath } from "./chart-path.ts";

const SIZE = { width: 180, height: 40 };

test("prices step from day to day, the highest on top, until today", () => {
  expect(
    chartPath(
      [
        [0, 10],
        [45, 20],
        [60, 15],
      ],
      SIZE,
    ),
  ).toEqual({ path: "M0 40H90V0H120V20H180", lowest: 10, highest: 20 });
});

test("days without a price leave a gap", () => {
  const chart = [
    [9, 10],
    [18, null],
    [45, 12],
  ] as [number, number | null][];
  expect(chartPath(chart, SIZE)?.path).toBe("M18 40H36M90 0H180");
});

test("one price is a line in the middle, and none is nothing", () => {
  expect(chartPath([[30, 9]], SIZE)?.path).toBe("M60 20H180");
  expect(chartPath(undefined, SIZE)).toBeNull();
});
