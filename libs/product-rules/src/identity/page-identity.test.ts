import { expect, test } from "vitest";
import { pageIdentity } from "./page-identity.ts";

const GTIN = "027242917576";
const PAGE = {
  name: "Sony WH-1000XM4 Wireless Headphones, Black",
  gtin: GTIN,
  brand: "Sony",
  modelNumber: "WH1000XM4/B",
  condition: "new",
} as const;
const MODEL = "model:sony:wh1000xm4:black";

test.each([
  ["a GTIN, and brand and model number", {}, { gtin: GTIN, model: MODEL }],
  ["no GTIN", { gtin: null }, { gtin: null, model: MODEL }],
  ["a wrong check digit", { gtin: "027242917570" }, { gtin: null, model: MODEL }],
  ["the brand beside the name", { name: "WH-1000XM4 Headphones, Black" }, { gtin: GTIN, model: MODEL }],
  ["no brand", { brand: null, name: "WH-1000XM4 Headphones, Black" }, { gtin: GTIN, model: null }],
  ["no number", { name: "Sony Wireless Headphones, Black", modelNumber: null }, { gtin: GTIN, model: null }],
  ["a bundle", { name: "Sony WH-1000XM4 Headphones, Black, bundle" }, { gtin: null, model: null }],
  ["a used item", { condition: "used" as const }, { gtin: null, model: `${MODEL}:used` }],
])("a page with %s", (_what, said, identity) => {
  expect(pageIdentity({ ...PAGE, ...said })).toEqual(identity);
});
