import type { Offers } from "@stockfinder/contracts/offers";
import { expect, test } from "vitest";
import { anOffer } from "../../../test/sample-offers.ts";
import { inOrder } from "./offers/offer-order.ts";
import { NOTHING_KNOWN, type ProductEvent, type ProductState, productReducer } from "./product-state.ts";

function after(...events: ProductEvent[]): ProductState {
  return events.reduce(productReducer, NOTHING_KNOWN);
}

function listed(...offers: Offers["offers"]): ProductEvent {
  return { kind: "listed", offers: { upc: "1", name: offers[0]?.name ?? null, image: null, offers } };
}

function storesOf(offers: Offers["offers"] | readonly Offers["offers"][number][] | null) {
  return offers?.map(({ storeId }) => storeId);
}

const dollars = (value: number) => ({ value, currency: "USD" });
const walmart = anOffer("walmart", { price: dollars(499) });
const target = anOffer("target", { price: dollars(520) });

test("offers are sorted as they are read again", () => {
  const state = after(listed(walmart, target), {
    kind: "readAgain",
    offer: { ...target, price: dollars(399) },
  });
  expect(storesOf(state.offers)).toEqual(["target", "walmart"]);
});

test("a store that was not listed takes its place in the order", () => {
  const gone = anOffer("bestbuy", { isAvailable: false });
  const state = after(listed(walmart, gone), { kind: "readAgain", offer: target });
  expect(storesOf(state.offers)).toEqual(["walmart", "target", "bestbuy"]);
});

test("the address names the product, else its offers do", () => {
  const built: ProductEvent = { kind: "built", main: { name: "PS5", image: null, shop: null } };
  expect(after(built, listed(walmart)).main?.name).toBe("PS5");
  expect(after(listed(walmart)).main?.name).toBe("PlayStation 5");
  expect(after(listed(), { kind: "readAgain", offer: walmart }).main?.name).toBe("PlayStation 5");
});

test("the order is in stock, out of stock, then unknown or found by a shopping search, each by price", () => {
  const none = anOffer("none", { price: dollars(-1) });
  const out = anOffer("out", { isAvailable: false, price: dollars(1) });
  const unknown = anOffer("unknown", { isAvailable: null });
  const shopping = anOffer("shopping", { isGoogleShopping: true, price: dollars(2) });

  expect(storesOf(inOrder([unknown, shopping, none, out, target, walmart]))).toEqual([
    "walmart",
    "target",
    "none",
    "out",
    "shopping",
    "unknown",
  ]);
});

test("totals and distances sort within the groups of stock, those without one last", () => {
  const total = (value: number) => ({ value, from: false, parts: [] });
  const near = { ...target, total: total(530), distanceMiles: 2 };
  const far = { ...walmart, total: total(540), distanceMiles: 9 };
  const out = anOffer("out", { isAvailable: false, total: total(1), distanceMiles: 1 });
  const bare = anOffer("bare", { price: dollars(1) });

  expect(storesOf(inOrder([out, bare, far, near], "total"))).toEqual(["target", "walmart", "bare", "out"]);
  expect(storesOf(inOrder([out, bare, far, near], "distance"))).toEqual(["target", "walmart", "bare", "out"]);
});
