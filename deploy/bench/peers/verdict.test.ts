import { expect, test } from "vitest";
import type { Scene } from "./script.ts";
import { judge } from "./verdict.ts";

const HOLD = 10_000;
const SCENE: Scene = {
  product: "console",
  steps: [
    { shown: "out", price: 20 },
    { shown: "in", price: 20 },
    { shown: "out", price: 20 },
    { shown: "refused", price: 20 },
    { shown: "in", price: 20 },
  ],
};
const at = (...seconds: number[]) => seconds.map((second) => ({ product: "console", atMs: second * 1_000 }));

test.each([
  ["each restock once", at(12, 43), { right: 2, missed: 0, doubled: 0, wrong: 0, delaysMs: [2_000, 3_000] }],
  ["nothing", at(), { right: 0, missed: 2, doubled: 0, wrong: 0, delaysMs: [] }],
  [
    "one of them at each check",
    at(11, 13, 15),
    { right: 1, missed: 1, doubled: 2, wrong: 0, delaysMs: [1_000] },
  ],
  [
    "while it was out or refused",
    at(5, 28, 35, 41),
    { right: 1, missed: 1, doubled: 0, wrong: 3, delaysMs: [1_000] },
  ],
  [
    "just after it was gone",
    at(21, 41),
    { right: 2, missed: 0, doubled: 0, wrong: 0, delaysMs: [11_000, 1_000] },
  ],
  [
    "another product",
    [{ product: "game", atMs: 12_000 }],
    { right: 0, missed: 2, doubled: 0, wrong: 0, delaysMs: [] },
  ],
])("alerts: %s", (_what, received, expected) => {
  expect(judge([SCENE], HOLD, received)).toEqual(expected);
});
