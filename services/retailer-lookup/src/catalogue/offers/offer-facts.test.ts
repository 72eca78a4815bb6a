import { OfferFacts } from "@stockfinder/contracts/offer-facts";
import type { ProductFacts } from "@stockfinder/contracts/product-facts";
import { expect, test } from "vitest";
import { offerFacts } from "./offer-facts.ts";

const OFFERED = { storeId: "walmart", today: "2026-11-22", soldBy: null };
const shown = (facts: ProductFacts, more: Partial<Parameters<typeof offerFacts>[1]> = {}) =>
  offerFacts(facts, { ...OFFERED, ...more });
const NOTHING = { cost: null, freeFrom: null, minDays: null, maxDays: null, by: null };

test("every stated fact has the shape of the contract", () => {
  const facts = shown(
    {
      wasPrice: { amount: 79, word: "msrp" },
      memberPrice: { amount: 55, condition: "Gold" },
      couponPrice: { amount: 58, condition: "clip the coupon" },
      condition: "open-box",
      seller: "Harbor Goods",
      shipping: { cost: 5, freeFrom: 50, days: { least: 2, most: 5 } },
      returnDays: 0,
      packageSize: { amount: 64, unit: "fl oz" },
      aisle: "AISLE 7",
      rating: { value: 4.5, count: 8 },
    },
    { soldBy: "marketplace" },
  );

  expect(OfferFacts.parse(facts)).toEqual({
    wasPrice: { value: 79, word: "msrp", discount: null, daysAtWas: null, of: 90 },
    memberPrice: { value: 55, membership: "Gold" },
    couponPrice: { value: 58, terms: "clip the coupon" },
    condition: "open-box",
    seller: { kind: "marketplace", name: "Harbor Goods" },
    shipping: { ...NOTHING, cost: 5, freeFrom: 50, minDays: 2, maxDays: 5 },
    returnDays: 0,
    packageSize: { amount: 64, unit: "fl oz" },
    aisle: "AISLE 7",
    rating: { value: 4.5, count: 8, source: "walmart" },
  });
});

test("nothing is shown of what no source states", () => {
  expect(shown({})).toEqual({});
  expect(shown({}, { soldBy: "store" })).toEqual({ seller: { kind: "store", name: null } });
  expect(shown({ seller: "Harbor Goods" })).toEqual({});
});

test.each([
  ["2026-11-22", { shipping: { ...NOTHING, by: "2026-11-22" } }],
  ["2026-11-21", {}],
])("delivery until %s is shown until that day", (last, expected) => {
  expect(shown({ shipping: { dates: { first: "2026-11-20", last } } })).toEqual(expected);
});
