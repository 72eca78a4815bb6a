import { expect, test } from "vitest";
import { cheaperText, confidenceText, offerPriceText, readingText, stockText } from "./offer-words.ts";

const NOON = Date.parse("2026-11-22T12:00:00Z");

test.each([
  [{ value: 499.9, currency: "USD" }, "$499.90"],
  [{ value: 0, currency: "USD" }, "$0.00"],
  [{ value: 1_299, currency: "CAD" }, "CA$1,299.00"],
  [{ value: -1, currency: "USD" }, "N/A"],
])("the price %j is %s", (price, text) => {
  expect(offerPriceText(price)).toBe(text);
});

test.each([
  [true, "In Stock"],
  [false, "Out of Stock"],
  [null, "Unknown"],
])("isAvailable %s is %s", (isAvailable, text) => {
  expect(stockText(isAvailable)).toBe(text);
});

test("what may cost less says why it is not the best", () => {
  expect(cheaperText("$489.39", "Adorama")).toBe(
    "Or $489.39 at Adorama, not first because its shipping isn't stated",
  );
  expect(cheaperText("$489.39", "Adorama", true)).toBe("Or $489.39 at Adorama, matched by name");
});

test("a reading states its source and its age", () => {
  expect(readingText("page", "2026-11-22T11:55:00.000Z", NOON)).toBe("seen on the store's page 5 min ago");
  expect(readingText("page", null, NOON)).toBe("not checked yet");
});

test.each([
  [1, ""],
  [0.5, ""],
  [0.49, " · may have changed"],
  [0.2, " · may have changed"],
  [0.19, " · probably out of date"],
  [0, " · probably out of date"],
])("a confidence of %d adds '%s'", (confidence, text) => {
  expect(confidenceText(confidence)).toBe(text);
});
