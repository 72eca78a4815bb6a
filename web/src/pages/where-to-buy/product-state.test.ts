import type { Offers } from "@stockfinder/contracts/offers";
import { expect, test } from "vitest";
import { anOffer } from "../../components/sample-offers.ts";
import { isInOrder } from "./offer-order.ts";
import { NOTHING_KNOWN, type ProductEvent, type ProductState, productReducer } from "./product-state.ts";

function after(...events: ProductEvent[]): ProductState {
  return events.reduce(productReducer, NOTHING_KNOWN);
}

function listed(...offers: Offers["offers"]): ProductEvent {
  return { kind: "listed", offers: { upc: "1", name: offers[0]?.name ?? null, image: null, offers } };
}

function storesOf({ offers }: ProductState) {
  return offers?.map(({ storeId }) => storeId);
}

const walmart = anOffer("walmart", { price: { value: 499, currency: "USD" } });
const target = anOffer("target", { price: { value: 520, currency: "USD" } });

test("a refreshed offer keeps its place", () => {
  const cheaper = { ...target, price: { value: 399, currency: "USD" } };
  const state = after(listed(walmart, target), { kind: "readAgain", offer: cheaper });

  expect(state.offers).toEqual([walmart, cheaper]);
  expect(isInOrder(state.offers ?? [])).toBe(false);
  expect(storesOf(productReducer(state, { kind: "sorted" }))).toEqual(["target", "walmart"]);
});

test("a store that was not listed takes its place in the order", () => {
  const gone = anOffer("bestbuy", { isAvailable: false });
  const state = after(listed(walmart, gone), { kind: "readAgain", offer: target });
  expect(storesOf(state)).toEqual(["walmart", "target", "bestbuy"]);
});

test("the address names the product, else its offers do", () => {
  const built: ProductEvent = { kind: "built", main: { name: "PS5", image: null, shop: null } };
  expect(after(built, listed(walmart)).main?.name).toBe("PS5");
  expect(after(listed(walmart)).main?.name).toBe("PlayStation 5");
  expect(after(listed(), { kind: "readAgain", offer: walmart }).main?.name).toBe("PlayStation 5");
});

test("sorted means in stock, out of stock, then unknown or found by a shopping search, each by price", () => {
  const none = anOffer("none", { price: { value: -1, currency: "USD" } });
  const out = anOffer("out", { isAvailable: false, price: { value: 1, currency: "USD" } });
  const unknown = anOffer("unknown", { isAvailable: null });
  const shopping = anOffer("shopping", { isGoogleShopping: true, price: { value: 2, currency: "USD" } });
  const state = after(listed(unknown, shopping, none, out, target, walmart), { kind: "sorted" });

  expect(storesOf(state)).toEqual(["walmart", "target", "none", "out", "shopping", "unknown"]);
});
