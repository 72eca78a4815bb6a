import { expect, test } from "vitest";
import { plainTitle } from "./plain-title.ts";

test.each([
  ["Sony - PlayStation 5 (PS5) Console, Disc Edition", "Sony PlayStation 5 (PS5) Console, Disc Edition"],
  ["Gatorade® Thirst Quencher, 20 fl oz", "Gatorade Thirst Quencher, 20 fl oz"],
  ["LEGO Star Wars X-Wing Starfighter – 474 pc", "LEGO Star Wars X-Wing Starfighter, 474 pc"],
  ["Dunkin' Ground Coffee, 12 OZ, 2 Ct", "Dunkin' Ground Coffee, 12 oz, 2 ct"],
  ["Soda, 12 FL OZ, 12PK of OZ Cola", "Soda, 12 fl oz, 12pk of OZ Cola"],
])("%s is shown as %s", (title, shown) => {
  expect(plainTitle(title)).toBe(shown);
});
