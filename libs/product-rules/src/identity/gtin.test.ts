import { expect, test } from "vitest";
import { readGtin } from "./gtin.ts";

test("a GTIN is read with any leading zeros", () => {
  expect(readGtin("00711719541028")).toBe("711719541028");
  expect(readGtin("0711719541028")).toBe("711719541028");
  expect(readGtin("4006381333931")).toBe("4006381333931");
});

test("a wrong check digit makes no GTIN", () => {
  expect(readGtin("711719541029")).toBeNull();
  expect(readGtin("B08H95Y452")).toBeNull();
  expect(readGtin(null)).toBeNull();
});
