import { expect, test } from "vitest";
import { shippingOf } from "./shipping.ts";

test("the cheapest way of shipping counts, free included", () => {
  const costs = [{ value: 5.99, currency: "USD" }, { value: 0, currency: "USD" }, null];
  expect(shippingOf(costs, "USD")).toEqual({ shipping: 0 });
});

test("a cost in another currency, or none, is not stated", () => {
  expect(shippingOf([{ value: 7, currency: "CAD" }], "USD")).toEqual({});
  expect(shippingOf([{ value: null, currency: "USD" }], "USD")).toEqual({});
  expect(shippingOf([], "USD")).toEqual({});
});
