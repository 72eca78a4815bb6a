import { expect, test } from "vitest";
import { restocksOf, SCENES, scriptMs, shownAt } from "./script.ts";

const HOLD = 1_000;
const FOREVER = Number.POSITIVE_INFINITY;
const scene = (product: string) => {
  const found = SCENES.find((one) => one.product === product);
  if (!found) throw new Error(`There is no ${product}`);
  return found;
};

test("every scene takes as long", () => {
  for (const one of SCENES) expect(scriptMs([one], HOLD), one.product).toBe(6 * HOLD);
});

test.each([
  [
    "comes-and-goes",
    [
      [1, 2],
      [3, 4],
      [5, FOREVER],
    ],
  ],
  ["refuses-in-stock", [[4, FOREVER]]],
  [
    "busy-before-restock",
    [
      [2, 3],
      [5, FOREVER],
    ],
  ],
  [
    "flaps",
    [
      [1, 1.5],
      [2, 2.5],
      [3, FOREVER],
    ],
  ],
  ["reprices", [[2, 5]]],
  ["falls-silent", [[5, FOREVER]]],
  ["never-back", []],
])("the restocks of %s", (product, expected) => {
  const holds = restocksOf(scene(product), HOLD).map(({ fromMs, untilMs }) => [
    fromMs / HOLD,
    untilMs / HOLD,
  ]);
  expect(holds).toEqual(expected);
});

test("a page shows its first step before the script and its last one after", () => {
  const flaps = scene("flaps");
  const shown = (ms: number) => shownAt(flaps, ms, HOLD).shown;

  expect([-5_000, 0, 999, 1_000, 1_499, 1_500, 2_000, 60_000].map(shown)).toEqual([
    "out",
    "out",
    "out",
    "in",
    "in",
    "out",
    "in",
    "in",
  ]);
});
