import { expect, test } from "vitest";
import { readUpc, upcWithCheckDigit } from "./upc.ts";

test.each([
  ["036000291452", "036000291452"],
  ["36000291452", "036000291452"],
  ["0036000291452", "036000291452"],
  ["00036000291452", "036000291452"],
  [36000291452, "036000291452"],
  ["4006381333931", "4006381333931"],
  ["04006381333931", "4006381333931"],
  ["10036000291459", "10036000291459"],
  ["96385074", "000096385074"],
])("%j, however it is padded, is %s", (value, upc) => {
  expect(readUpc(value)).toBe(upc);
});

test.each(["", "1234567", "123456789012345", "03600029145X", "00000000", null, undefined, {}])(
  "%j is no product number",
  (value) => {
    expect(readUpc(value)).toBeNull();
  },
);

test.each([
  ["0003600029145", "036000291452"],
  ["0400638133393", "4006381333931"],
  ["0001234567890", "012345678905"],
])("%s lacks its check digit and is %s", (digits, upc) => {
  expect(upcWithCheckDigit(digits)).toBe(upc);
});

test("only 13 digits lack a check digit", () => {
  expect(upcWithCheckDigit("036000291452")).toBeNull();
  expect(upcWithCheckDigit("00036000291452")).toBeNull();
  expect(upcWithCheckDigit("000360002914x")).toBeNull();
});
