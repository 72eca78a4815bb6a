import { expect, test } from "vitest";
import { isMistypedCode } from "./mistyped-code.ts";

test.each(["711719541029", "4006381333932", "10711719541026"])("%s is mistyped", (code) => {
  expect(isMistypedCode(code)).toBe(true);
});

test.each([
  ["a UPC-A", "711719541028"],
  ["an EAN-13", "4006381333931"],
  ["a GTIN-14", "10711719541025"],
  ["an item number", "70000000"],
  ["a model", "5900x"],
  ["words", "milk 1 gal"],
])("%s is not: %s", (_what, text) => {
  expect(isMistypedCode(text)).toBe(false);
});
