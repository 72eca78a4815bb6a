import { expect, test } from "vitest";
import { type Contents, commonUnit, contentsText, unitPriceOf, unitPriceText } from "./unit-price.ts";

const said = (contents: Partial<Contents>): Contents => ({ title: "Goods", size: null, ...contents });
const sized = (amount: number | null, unit: string | null, count: number) => ({ amount, unit, count });

test.each<[Partial<Contents>, number, string]>([
  [{ size: sized(64, "oz", 1) }, 2.29, "3.6¢/oz"],
  [{ size: sized(1.5, "oz", 6) }, 18, "$2.00/oz"],
  [{ size: sized(500, "ml", 1) }, 2, "40.0¢/100 ml"],
  [{ size: sized(null, null, 24) }, 16.28, "67.8¢ each"],
  [{ size: sized(200, "mg", 100) }, 120, "$1.20 each"],
  [{ size: sized(null, null, 6), title: "Paper Towels, 6 Double Rolls" }, 12, "$2.00/roll"],
  [{ size: sized(110, "sheet", 6), title: "Paper Towels, 110 Sheets Per Roll, 6 Rolls" }, 12, "$2.00/roll"],
  [{ size: sized(240, "sheet", 1) }, 12, "$5.00/100 sheets"],
  [{ packageSize: { amount: 64, unit: "fl oz" } }, 2.29, "3.6¢/oz"],
  [{ packageSize: { amount: 2, unit: "lb" } }, 6.4, "20.0¢/oz"],
  [{ packageSize: { amount: 40, unit: "ct" } }, 10, "25.0¢ each"],
])("%j for $%d is %s", (contents, price, text) => {
  const unitPrice = unitPriceOf(price, said(contents));
  expect(unitPrice && unitPriceText(unitPrice, (price) => `$${price.toFixed(2)}`)).toBe(text);
});

test.each<[string, Partial<Contents>]>([
  ["the size of a screen", { size: sized(55, "in", 1) }],
  ["a single piece", { size: sized(null, null, 1) }],
  ["an unknown size", {}],
  ["a package of one", { packageSize: { amount: 1, unit: "ct" } }],
])("%s has no unit price", (_, contents) => {
  expect(unitPriceOf(10, said(contents))).toBeNull();
});

test("the unit of most offers is compared", () => {
  const unitPrices = [
    { size: sized(64, "oz", 1) },
    {},
    { size: sized(null, null, 4) },
    { size: sized(32, "oz", 1) },
  ];
  expect(commonUnit(unitPrices.map((contents) => unitPriceOf(5, said(contents))))).toBe("oz");
  expect(commonUnit([null, undefined])).toBeNull();
});

test.each<[string, Partial<Contents>]>([
  ["64 oz", { size: sized(64, "oz", 1) }],
  ["500 ml", { size: sized(500, "ml", 1) }],
  ["24 ct", { size: sized(null, null, 24) }],
  ["6 rolls", { size: sized(null, null, 6), title: "Paper Towels, 6 Rolls" }],
  ["240 sheets", { size: sized(240, "sheet", 1) }],
  ["30 lb", { size: sized(480, "oz", 1), title: "Dry Dog Food, 30 lb" }],
  ["16 lb", { size: sized(256, "oz", 1), title: "Dry Dog Food, 16-lb Bag" }],
  ["1 gal", { size: sized(128, "oz", 1), title: "Milk, 1 Gallon" }],
])("a unit price and a price say that it is %s", (text, contents) => {
  const { title } = said(contents);
  const unitPrice = unitPriceOf(7.49, said(contents));
  expect(unitPrice && contentsText(7.49, unitPrice, title)).toBe(text);
});
