import { expect, test } from "vitest";
import { networkStatus, PromisedQuantity, StoreStock, storeQuantity, storeStatus } from "./stock-rules.ts";

function stock(quantity: number | null, inStore?: string, pickup?: string) {
  return {
    location_available_to_promise_quantity: quantity,
    in_store_only: inStore === undefined ? null : { availability_status: inStore },
    order_pickup: pickup === undefined ? null : { availability_status: pickup },
    curbside: null,
    ship_to_store: null,
  };
}

function channel(name: "curbside" | "ship_to_store", word: string) {
  return { [name]: { availability_status: word } };
}

test.each([
  [0, "Out of stock"],
  [100, "Out of stock"],
  [101, "in stock"],
  [null, null],
])("with %s in the network an item is %s online", (quantity, status) => {
  expect(networkStatus(quantity)).toBe(status);
});

test("an unlimited quantity is in stock online", () => {
  expect(networkStatus(0, true)).toBe("in stock");
  expect(networkStatus(null, true)).toBe("in stock");
});

test.each([-1, "-3", -0.5])("a promised quantity of %j is out of stock", (said) => {
  const stated = {
    location_available_to_promise_quantity: said,
    order_pickup: { availability_status: "IN_STOCK" },
  };
  expect(storeStatus(StoreStock.parse(stated))).toBe("Out of stock");
  expect(networkStatus(PromisedQuantity.parse(said))).toBe("Out of stock");
});

test("a promised quantity that is no number is unknown", () => {
  expect([undefined, null, "", "some", {}].map((said) => PromisedQuantity.parse(said))).toEqual(
    Array(5).fill(null),
  );
});

test.each([
  [-2, "Out of stock"],
  [0, "Out of stock"],
  [1, "limited stock"],
  [3, "limited stock"],
  [4, "in stock"],
])("with %d on the shelf an item is %s while one channel sells it", (quantity, status) => {
  expect(storeStatus(stock(quantity))).toBe(status);
  expect(storeStatus(stock(quantity, "IN_STOCK", "IN_STOCK"))).toBe(status);
  expect(storeStatus(stock(quantity, "OUT_OF_STOCK", "LIMITED_STOCK"))).toBe(status);
  expect(storeStatus(stock(quantity, "OUT_OF_STOCK", "SOMETHING_NEW"))).toBe(status);
  expect(storeStatus({ ...stock(quantity, "OUT_OF_STOCK"), ...channel("curbside", "IN_STOCK") })).toBe(
    status,
  );
});

test.each([
  ["OUT_OF_STOCK", undefined],
  [undefined, "NOT_SOLD_IN_STORE"],
  ["UNAVAILABLE", "OUT_OF_STOCK"],
  ["NOT_SOLD_IN_STORE", "UNAVAILABLE"],
])("an item that no channel sells is out, whatever the quantity: %s, %s", (inStore, pickup) => {
  expect(storeStatus(stock(12, inStore, pickup))).toBe("Out of stock");
  expect(storeStatus({ ...stock(12, inStore, pickup), ...channel("ship_to_store", "UNAVAILABLE") })).toBe(
    "Out of stock",
  );
});

test.each([
  ["IN_STOCK", "in stock"],
  ["LIMITED_STOCK", "limited stock"],
  ["OUT_OF_STOCK", "Out of stock"],
  ["NOT_SOLD_IN_STORE", "Out of stock"],
  ["UNAVAILABLE", "Out of stock"],
  ["SOMETHING_NEW", null],
])("without a quantity the shelf decides, then pick-up: %s", (word, status) => {
  expect(storeStatus(stock(null, word, "IN_STOCK"))).toBe(status);
  expect(storeStatus(stock(null, undefined, word))).toBe(status);
});

test("stock that Target does not state is unknown", () => {
  expect(storeStatus(stock(null))).toBeNull();
});

test("a store that is out has a quantity of 0, whatever its stated quantity", () => {
  expect(storeQuantity(stock(12), "in stock")).toBe(12);
  expect(storeQuantity(stock(12), "Out of stock")).toBe(0);
  expect(storeQuantity(stock(null), "Out of stock")).toBeNull();
});
