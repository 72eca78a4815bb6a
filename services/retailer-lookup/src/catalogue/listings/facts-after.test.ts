import { expect, test } from "vitest";
import { applyToListing } from "./apply-readings.ts";
import type { ListingReading } from "./readings.ts";

const NOON = Date.UTC(2026, 10, 22, 12);
const FACTS = { wasPrice: { amount: 79, word: "list" }, rating: { value: 4.5, count: 8 } } as const;

function aReading(said: Partial<ListingReading> = {}): ListingReading {
  const listed = { gtin: null, title: "Blender", url: "https://x.example/1", imageUrl: null, isDemo: false };
  return {
    ...{ retailer: "kroger", itemId: "1", country: "USA", listed, price: { value: 62, currency: "USD" } },
    ...{ stock: "in", seenAt: NOON, source: "adapter", facts: FACTS, shelves: [], ...said },
  };
}
const after = (...readings: ListingReading[]) => applyToListing(null, readings).listing?.facts;

test("the facts are those of the newest answer that lists the item, with its time", () => {
  expect(after(aReading())).toEqual({ stated: FACTS, readAt: NOON });
  const facts = { condition: "used" } as const;
  expect(after(aReading(), aReading({ facts, seenAt: NOON + 1 }))).toEqual({
    stated: facts,
    readAt: NOON + 1,
  });
  expect(after(aReading(), aReading({ facts: undefined, seenAt: NOON + 1 }))).toBeNull();
});

test("the same facts stay, with the time of the last reading that states them", () => {
  const { listing } = applyToListing(null, [aReading()]);
  const again = applyToListing(listing, [aReading({ facts: structuredClone(FACTS), seenAt: NOON + 1 })]);
  expect(again.listing?.facts?.stated).toEqual(listing?.facts?.stated);
  expect(again.listing?.facts?.readAt).toBe(NOON + 1);
});

test("an answer with stock only leaves them", () => {
  const stock = aReading({ listed: undefined, price: undefined, facts: undefined, seenAt: NOON + 1 });
  expect(after(aReading(), stock)).toEqual({ stated: FACTS, readAt: NOON });
});

test("a new price that comes without facts ends the discount from the old one", () => {
  const price = { value: 50, currency: "USD" };
  const report = aReading({ listed: undefined, facts: undefined, price, seenAt: NOON + 1 });
  expect(after(aReading(), report)).toEqual({ stated: { rating: FACTS.rating }, readAt: NOON });
});

test("another seller's answer with stock only ends the terms of the one before", () => {
  const facts = { ...FACTS, seller: "Harbor Goods", shipping: { cost: 5 }, returnDays: 30 };
  const first = aReading({ facts, soldBy: "marketplace" });
  const stock = { listed: undefined, price: undefined, facts: undefined, seenAt: NOON + 1 };
  expect(after(first, aReading({ ...stock, soldBy: "marketplace" }))?.stated).toEqual(facts);
  expect(after(first, aReading({ ...stock, soldBy: "store" }))?.stated).toEqual({ rating: FACTS.rating });
});

test("another branch's facts are not the listing's", () => {
  const branch = { storeId: "a", zip: "44871" };
  const other = { branch: { storeId: "b", zip: "10001" }, facts: { aisle: "AISLE 7" }, seenAt: NOON + 1 };
  expect(after(aReading({ branch }), aReading(other))).toEqual({ stated: FACTS, readAt: NOON });
});

test("the history has the was-price and the contents of the package", () => {
  const facts = { ...FACTS, packageSize: { amount: 64, unit: "fl oz" } };
  const { points } = applyToListing(null, [aReading({ facts })]);
  expect(points.map(({ facts }) => facts)).toEqual([facts]);
});
