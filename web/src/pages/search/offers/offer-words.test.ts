import { expect, test } from "vitest";
import { aRetailer, aStore } from "../../../../test/sample-search.ts";
import { storeAddress } from "../../../components/store-address.ts";
import { besidePrice, whereText } from "./offer-words.ts";
import type { Branch, Level, Offer } from "./offers.ts";

function anOffer(via: Offer["via"], ...levels: Level[]): Offer {
  const branches = levels.map(
    (level, index): Branch => ({ store: aStore(String(index), index + 3.26), level }),
  );
  return {
    id: "target",
    retailer: aRetailer("target"),
    via,
    itemId: "1",
    title: "Wipes",
    address: storeAddress({ url: "https://store.example/item" }),
    imageUrl: null,
    price: 5,
    shipping: null,
    soldBy: null,
    currency: "USD",
    unitPrice: null,
    forMembers: false,
    byName: false,
    level: "in",
    branches,
    fetchedAt: "2026-03-01T12:00:00.000Z",
    stale: false,
  };
}

test.each([
  [anOffer("online"), "Online, + shipping"],
  [{ ...anOffer("online"), price: null }, "Online"],
  [{ ...anOffer("online"), shipping: 5.99 }, "Online, + $5.99 shipping"],
  [{ ...anOffer("online"), shipping: 0 }, "Online, free shipping"],
  [{ ...anOffer("online"), soldBy: "Harbor Goods" }, "Online, + shipping, sold by Harbor Goods"],
  [anOffer("pickup", "out", "in", "limited"), "2 of 3 locations, nearest 4.3 mi"],
  [anOffer("pickup", "out", "out"), "2 locations, nearest 3.3 mi"],
  [anOffer("pickup", "in"), "1 location, 3.3 mi"],
  [anOffer("pickup"), "In stores"],
])("an offer is at: %#", (offer, text) => {
  expect(whereText(offer)).toBe(text);
});

const perOunce = { amount: 0.5, unit: "oz", per: "oz" };

test.each([
  [anOffer("online"), ""],
  [{ ...anOffer("online"), unitPrice: perOunce, condition: "used" as const }, "Used · 50.0¢/oz"],
])("beside its price an offer says: %#", (offer, text) => {
  expect(besidePrice(offer)).toBe(text);
});

test("in Canada the dollars of the USA are marked", () => {
  expect(whereText({ ...anOffer("online"), shipping: 5.99 }, "CAN")).toBe("Online, + US$5.99 shipping");
});
