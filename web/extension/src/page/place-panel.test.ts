import { expect, test } from "vitest";
import { freeCorner } from "./place-panel.ts";

const PANEL = { width: 320, height: 300 };
const WINDOW = { width: 1_200, height: 800 };
const at = (left: number, top: number) => ({ left, top, right: left + 200, bottom: top + 48 });

test.each([
  ["no button", [], "bottom-right"],
  ["a button elsewhere", [at(500, 300)], "bottom-right"],
  ["a button there", [at(900, 700)], "bottom-left"],
  ["buttons at the bottom", [at(900, 700), at(20, 700)], "top-right"],
  ["one that reaches in by a pixel", [{ left: 800, top: 700, right: 869, bottom: 740 }], "bottom-left"],
  ["one that ends there", [{ left: 800, top: 700, right: 868, bottom: 740 }], "bottom-right"],
  ["a button in each corner", [at(900, 700), at(20, 700), at(900, 20), at(20, 20)], null],
])("%s", (_what, buttons, corner) => {
  expect(freeCorner(PANEL, WINDOW, buttons)).toBe(corner);
});
