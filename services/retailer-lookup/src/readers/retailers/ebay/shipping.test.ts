import { expect, test } from "vitest";
import { deliveryOf } from "./shipping.ts";

test("the cheapest way of shipping counts, free included", () => {
  const costs = [{ value: 5.99, currency: "USD" }, { value: 0, currency: "USD" }, null];
  const options = costs.map((shippingCost) => ({ shippingCost }));
  expect(deliveryOf(options, "USD")).toEqual({ cost: 0 });
});

test("a cost in another currency, or none, is not stated", () => {
  expect(deliveryOf([{ shippingCost: { value: 7, currency: "CAD" } }], "USD")).toBeUndefined();
  expect(deliveryOf([{ shippingCost: { value: null, currency: "USD" } }], "USD")).toBeUndefined();
  expect(deliveryOf([], "USD")).toBeUndefined();
});
