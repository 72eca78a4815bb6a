import { expect, test } from "vitest";
import { deliveryText } from "./delivery-text.ts";

const NONE = { cost: null, freeFrom: null, minDays: null, maxDays: null, by: null };
const price = { value: 40, currency: "USD" };

test.each([
  [{ cost: 0 }, "Free delivery"],
  [{ cost: 5.99, freeFrom: 35 }, "Free delivery"],
  [{ cost: 5.99, freeFrom: 50 }, "Delivery $5.99"],
  [{ cost: 0, by: "2026-11-28" }, "Free delivery by Sat, Nov 28"],
  [{ cost: 5.99, minDays: 2, maxDays: 4 }, "Delivery $5.99 in 2–4 days"],
  [{ maxDays: 1 }, "Delivery in 1 day"],
  [{ freeFrom: 50 }, null],
])("%j is %j", (stated, text) => {
  expect(deliveryText({ shipping: { ...NONE, ...stated }, price })).toBe(text);
});

test("a store that states nothing has no text", () => {
  expect(deliveryText({ price })).toBeNull();
});
