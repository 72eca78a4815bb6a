import { readTitle } from "@stockfinder/product-rules/identity/title";
import { expect, test } from "vitest";
import { readQuery } from "../products/query.ts";
import { fitOf } from "./fitting-products.ts";
import { inPackages } from "./packages.ts";

test.each([
  ["aa batteries 24 ct", "Voltara AA Batteries, Alkaline, 12 ct", 2],
  ["paper towels 12 rolls", "Bounty Paper Towels, 6 Rolls", 2],
  ["milk, 1 gallon", "Dairy Glen Whole Milk, half gal", 2],
  ["olive oil 34 oz", "Filippo Olive Oil, 17 fl oz", 2],
  ["water 24 pack 16.9 oz", "Northspring Water, 16.9 oz, 12 pack", 2],
])("%s is %s, several times", (text, title, packages) => {
  expect(fitOf(readQuery(text), title, "1")).toMatchObject({ packages });
});

test.each([
  ["aa batteries 24 ct", "Voltara AA Batteries, Alkaline, 16 ct"],
  ["aa batteries 24 ct", "Voltara AAA Batteries, Alkaline, 12 ct"],
  ["aa batteries 24 ct", "Voltara AA Batteries, Alkaline, 2 ct"],
  ["tv 60 in", "Nordlys 4K Smart TV, 30 in LED"],
  ["ssd 2 tb", "Nordlys Portable SSD, 1 TB"],
  ["coffee maker 12 cup", "Copperleaf Coffee Maker, 6 Cup"],
  ["ibuprofen 400 mg", "Ibuprofen Tablets, 200 mg"],
  ["water 24 pack 16.9 oz", "Northspring Water, 8 oz, 12 pack"],
  ["milk, half gal", "Dairy Glen Whole Milk, 1 gal"],
])("%s is not several of %s", (text, title) => {
  expect(fitOf(readQuery(text), title, "1")).toBeNull();
});

test("the same package is one", () => {
  expect(fitOf(readQuery("eggs 12 ct"), "Hillside Large Eggs, 12 ct", "1")).toMatchObject({ packages: 1 });
  expect(inPackages(readQuery("eggs 12 ct"), readTitle("Hillside Large Eggs, 12 ct"))).toBeNull();
});
