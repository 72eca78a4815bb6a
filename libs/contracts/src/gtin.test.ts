import { expect, test } from "vitest";
import { normalGtin } from "./gtin.ts";

test.each([
  ["UPC-A", "711719541028", "711719541028"],
  ["UPC-A with zeros in front", "00711719541028", "711719541028"],
  ["EAN-13", "4006381333931", "4006381333931"],
  ["EAN-13 of a UPC-A", "0711719541028", "711719541028"],
  ["GTIN-14 of a case", "10711719541025", "10711719541025"],
  ["EAN-8", "96385074", "000096385074"],
  ["UPC-E that ends in 0", "01234505", "012000003455"],
  ["UPC-E that ends in 3", "01234531", "012300000451"],
  ["UPC-E that ends in 4", "01234543", "012340000053"],
  ["UPC-E that ends in 5", "01234558", "012345000058"],
])("%s", (_kind, text, gtin) => {
  expect(normalGtin(text)).toBe(gtin);
});

test.each([
  ["a wrong check digit", "711719541029"],
  ["a UPC-E with a wrong check digit", "01234506"],
  ["zeros", "000000000000"],
  ["too few digits", "71171954102"],
  ["too many digits", "000711719541028"],
  ["letters", "B08H95Y452"],
  ["other digits", "٧١١٧١٩٥٤١٠٢٨"],
  ["nothing", ""],
])("%s is no GTIN", (_what, text) => {
  expect(normalGtin(text)).toBeNull();
});
