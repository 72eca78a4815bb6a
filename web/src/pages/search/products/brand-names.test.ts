import { expect, test } from "vitest";
import { brandNames } from "./brand-names.ts";

const named = (name: string, brand: string | null = null) => ({ name, brand });

test("brands are written as on the products, known or not", () => {
  const coffees = [
    named("Morning Ridge Ground Coffee, Dark Roast, 12 oz"),
    named("Café Orléans Ground Coffee, 28 oz"),
    named("Oatfield Ground Coffee, Decaf"),
    named("Folgers Classic Roast Ground Coffee", "folger"),
    named("Dunkin' Original Blend Coffee", "dunkin"),
    named("Maxwell House Coffee", "maxwell house"),
    named("Arm & Hammer Coffee", "arm hammer"),
  ];
  expect(brandNames(coffees, "coffee")).toEqual([
    "Morning Ridge",
    "Café Orléans",
    "Oatfield",
    "Folgers",
    "Dunkin'",
    "Maxwell House",
    "Arm & Hammer",
  ]);
});

test("a brand has one spelling, also where a name implies it", () => {
  const consoles = [
    named("PlayStation 5", "sony"),
    named("Sony Headset", "sony"),
    named("SONY Remote", "sony"),
  ];
  expect(brandNames(consoles, "ps5")).toEqual(["Sony", "Sony", "Sony"]);
  expect(brandNames([named("PlayStation 5", "sony")], "ps5")).toEqual(["Sony"]);
  expect(brandNames([named("Oatfield Milk"), named("OATFIELD Milk")], "milk")).toEqual([
    "Oatfield",
    "Oatfield",
  ]);
});

test("a name without shared words has no brand", () => {
  expect(brandNames([named("The Legend of Zelda"), named("Tetris")], "games")).toEqual([null, null]);
});
