import { expect, test } from "vitest";
import { aFoundOffer, shippedFor } from "../../../../test/sample-offers.ts";
import { aStore } from "../../../../test/sample-search.ts";
import { besidePrice, whereText } from "./offer-words.ts";
import type { Level } from "./offers.ts";

type Changes = Parameters<typeof aFoundOffer>[1];

const online = (changes: Changes = {}) => aFoundOffer("online", changes);
const inBranches = (...levels: Level[]) =>
  aFoundOffer("branches", {
    branches: levels.map((level, index) => ({ store: aStore(String(index), index + 3.26), level })),
  });

test.each([
  [online(), "Online, + shipping"],
  [online({ price: null }), "Online"],
  [online({ shipping: shippedFor(5.99) }), "Online, + $5.99 shipping"],
  [online({ shipping: shippedFor(0) }), "Online, free shipping"],
  [online({ shipping: { ...shippedFor(0), by: "2026-11-28" } }), "Online, free shipping by Sat, Nov 28"],
  [online({ shipping: { ...shippedFor(5.99), maxDays: 3 } }), "Online, + $5.99 shipping in 3 days"],
  [online({ shipping: { ...shippedFor(0), cost: null, maxDays: 3 } }), "Online, + shipping in 3 days"],
  [
    online({ seller: { kind: "marketplace", name: "Harbor Goods" } }),
    "Online, + shipping, sold by Harbor Goods",
  ],
  [online({ seller: { kind: "store", name: "Target" } }), "Online, + shipping"],
  [inBranches("out", "in", "limited"), "2 of 3 locations, nearest 4.3 mi"],
  [inBranches("out", "out"), "2 locations, nearest 3.3 mi"],
  [inBranches("in"), "1 location, 3.3 mi"],
  [inBranches(), "In stores"],
])("an offer is at: %#", (offer, text) => {
  expect(whereText(offer)).toBe(text);
});

const perOunce = { amount: 0.5, unit: "oz", per: "oz" };

test.each([
  [online(), ""],
  [online({ unitPrice: perOunce, condition: "used" }), "Used · 50.0¢/oz"],
])("beside its price an offer says: %#", (offer, text) => {
  expect(besidePrice(offer)).toBe(text);
});

test("in Canada the dollars of the USA are marked", () => {
  expect(whereText(online({ shipping: shippedFor(5.99) }), "CAN")).toBe("Online, + US$5.99 shipping");
});
