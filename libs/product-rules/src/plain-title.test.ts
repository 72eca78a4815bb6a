import { expect, test } from "vitest";
import { plainTitle } from "./plain-title.ts";

test.each([
  ["Sony - PlayStation 5 (PS5) Console, Disc Edition", "Sony PlayStation 5 (PS5) Console, Disc Edition"],
  ["Gatorade® Thirst Quencher, 20 fl oz", "Gatorade Thirst Quencher, 20 fl oz"],
  ["LEGO Star Wars X-Wing Starfighter – 474 pc", "LEGO Star Wars X-Wing Starfighter, 474 pc"],
])("%s is shown as %s", (title, shown) => {
  expect(plainTitle(title)).toBe(shown);
});
