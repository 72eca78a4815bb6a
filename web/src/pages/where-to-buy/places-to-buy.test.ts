import type { NearShelf } from "@stockfinder/contracts/near";
import { expect, test } from "vitest";
import { anOffer } from "../../../test/sample-offers.ts";
import { placesToBuy } from "./places-to-buy.ts";

function aShelf(retailer: string, distanceMiles: number, level: NearShelf["level"] = "in"): NearShelf {
  return {
    retailer,
    storeId: `${retailer} ${distanceMiles}`,
    name: retailer,
    address: "1 Main St",
    city: "Cleveland",
    state: "OH",
    latitude: 41.5,
    longitude: -81.7,
    position: "store",
    distanceMiles,
    level,
    quantity: null,
    price: null,
    currency: null,
    seenAt: "2026-11-22T12:00:00.000Z",
    source: "adapter",
    confidence: 0.9,
    isDemo: false,
  };
}

const dollars = (value: number) => ({ value, currency: "USD" });
const club = anOffer("samsclub", { price: dollars(440), membershipNeeded: "Sam's Club" });
const walmart = anOffer("walmart", { price: dollars(480) });
const target = anOffer("target", { price: dollars(490) });
const NOTHING = { offers: [], shelves: [], memberships: [] };

test("a price for members is the best one of members only", () => {
  const offers = [club, walmart];
  expect(placesToBuy({ ...NOTHING, offers }).best).toBe(walmart);
  expect(placesToBuy({ ...NOTHING, offers, memberships: ["samsclub"] }).best).toBe(club);
});

test("delivery counts in what costs least at the door", () => {
  const total = (value: number) => ({ value, from: false, parts: [] });
  const offers = [
    { ...walmart, total: total(515) },
    { ...target, total: total(505) },
  ];
  expect(placesToBuy({ ...NOTHING, offers })).toMatchObject({ best: offers[0], delivered: offers[1] });
});

test("what has no stock or no price is no best offer", () => {
  const offers = [
    anOffer("bestbuy", { price: dollars(-1) }),
    anOffer("gamestop", { isAvailable: false }),
    anOffer("newegg", { isAvailable: null }),
  ];
  expect(placesToBuy({ ...NOTHING, offers })).toMatchObject({
    best: null,
    delivered: null,
    inStock: 1,
    stores: 3,
  });
});

test("branches are grouped by store, those with stock first, and count as stores that have it", () => {
  const shelves = [aShelf("walmart", 1.5, "out"), aShelf("target", 3.3), aShelf("walmart", 5.2, "limited")];
  const places = placesToBuy({ ...NOTHING, shelves, offers: [anOffer("target", { isAvailable: false })] });

  expect(places.nearest?.distanceMiles).toBe(3.3);
  expect(places.chains.map(({ branches }) => branches.map(({ distanceMiles }) => distanceMiles))).toEqual([
    [5.2, 1.5],
    [3.3],
  ]);
  expect(places).toMatchObject({ inStock: 2, stores: 2 });
});

test("what only stores have is not delivered", () => {
  const offers = [{ ...walmart, inStoresOnly: true as const }, target];
  expect(placesToBuy({ ...NOTHING, offers })).toMatchObject({ best: offers[0], delivered: target });
});
