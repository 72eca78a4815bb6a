import type { StoreOffer } from "@stockfinder/contracts/offers";
import { expect, test } from "vitest";
import { sortedOffers } from "./offer-sort.ts";

interface Said {
  readonly price: number;
  readonly total?: number | null;
  readonly miles?: number | null;
  readonly isAvailable?: boolean;
  readonly membershipNeeded?: string | null;
}

const AN_OFFER: StoreOffer = {
  ...{
    storeId: "",
    groupId: "1",
    store: "",
    name: "Wipes",
    image: null,
    price: { value: 1, currency: "USD" },
  },
  ...{ isAvailable: true, lastUpdated: "", seenAt: null, source: "adapter", confidence: 1, isDemo: false },
  ...{ productUrl: "", plainUrl: "", affiliate: false, isGoogleShopping: false },
};

function anOffer(
  storeId: string,
  { price, total, miles = null, isAvailable = true, membershipNeeded = null }: Said,
): StoreOffer {
  return {
    ...AN_OFFER,
    ...{
      storeId,
      price: { value: price, currency: "USD" },
      isAvailable,
      distanceMiles: miles,
      membershipNeeded,
    },
    ...(total !== undefined && { total: { value: total, from: false, parts: [] } }),
  };
}

const OFFERS = [
  anOffer("samsclub", { price: 1, total: 2, miles: 1, membershipNeeded: "Sam's Club" }),
  anOffer("cheap", { price: 5, total: 12, miles: 9 }),
  anOffer("near", { price: 9, total: 11, miles: 2 }),
  anOffer("unpriced", { price: -1, total: null }),
  anOffer("sold-out", { price: 2, total: 3, miles: 1, isAvailable: false }),
];
const order = (wish: Parameters<typeof sortedOffers>[1]) =>
  sortedOffers(OFFERS, wish).map(({ storeId }) => storeId);

test("without a wish the order is by price, whatever membership is needed", () => {
  expect(order({})).toEqual(["samsclub", "cheap", "near", "unpriced", "sold-out"]);
});

test.each([
  ["price", ["cheap", "near", "unpriced", "samsclub", "sold-out"]],
  ["total", ["near", "cheap", "unpriced", "samsclub", "sold-out"]],
  ["distance", ["near", "cheap", "unpriced", "samsclub", "sold-out"]],
] as const)("by %s, an offer whose membership is not ticked comes last of those in stock", (sort, stores) => {
  expect(order({ sort })).toEqual(stores);
});

test("by total, what is sent at an unknown cost counts with dear shipping", () => {
  const parts = [{ part: "shipping" as const, value: null, low: null, high: null, source: "not stated" }];
  const unstated = { ...anOffer("unstated", { price: 1 }), total: { value: 1, from: true, parts } };
  const sorted = sortedOffers([unstated, ...OFFERS], { sort: "total" });
  expect(sorted.map(({ storeId }) => storeId).slice(0, 3)).toEqual(["near", "cheap", "unstated"]);
  expect(sortedOffers([unstated, ...OFFERS], { sort: "price" })[0]).toBe(unstated);
});

test("a ticked membership makes its offer one like others", () => {
  expect(order({ sort: "total", memberships: ["samsclub"] })[0]).toBe("samsclub");
});
