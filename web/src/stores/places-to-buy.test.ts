import { expect, test } from "vitest";
import { anOffer, aShelf } from "../../test/sample-offers.ts";
import { placesToBuy } from "./places-to-buy.ts";

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
  expect(placesToBuy({ ...NOTHING, offers })).toMatchObject({
    best: offers[0],
    delivered: [offers[1], offers[0]],
  });
});

test("what costs less in a branch is compared by its total at the door", () => {
  const total = (value: number) => ({ value, from: false, parts: [] });
  const bestbuy = anOffer("bestbuy", { price: dollars(480), total: total(500), totalAtDoor: total(510) });
  const other = { ...target, total: total(520) };
  expect(placesToBuy({ ...NOTHING, offers: [other, bestbuy] }).delivered[0]).toEqual({
    ...bestbuy,
    total: total(510),
  });
  const costly = { ...bestbuy, totalAtDoor: total(530) };
  expect(placesToBuy({ ...NOTHING, offers: [other, costly] }).delivered[0]).toBe(other);
});

const sent = (cost: number) => ({ cost, freeFrom: null, minDays: null, maxDays: null, by: null });

test("what is sent at an unknown cost is the best only if dear shipping makes it no dearer, else it is named beside it", () => {
  const unstated = anOffer("newegg", { price: dollars(260) });
  const dearer = anOffer("adorama", { price: dollars(270) });
  const shipped = anOffer("bestbuy", { price: dollars(275), shipping: sent(6) });
  const free = anOffer("macys", { price: dollars(282), shipping: sent(0) });
  const branch = anOffer("target", { price: dollars(280), distanceMiles: 3.3 });
  const found = (...offers: ReturnType<typeof anOffer>[]) => {
    const { best, cheaper } = placesToBuy({ ...NOTHING, offers });
    return [best?.storeId, cheaper?.storeId];
  };
  expect(found(dearer, free, unstated, shipped)).toEqual(["bestbuy", "newegg"]);
  expect(found(unstated, shipped, branch)).toEqual(["target", "newegg"]);
  expect(found(unstated, dearer)).toEqual(["newegg", undefined]);
  expect(found(shipped, anOffer("newegg", { price: dollars(281) }))).toEqual(["bestbuy", undefined]);
  expect(found(shipped, anOffer("newegg", { price: dollars(250) }))).toEqual(["newegg", undefined]);
});

test("the delivery of a known total comes before a lower one without its shipping", () => {
  const total = (value: number, shipping: number | null) => ({
    value,
    from: true,
    parts: [{ part: "shipping" as const, value: shipping, low: null, high: null, source: "stated" }],
  });
  const offers = [
    { ...walmart, total: total(505, null) },
    { ...target, total: total(515, 5) },
  ];
  expect(placesToBuy({ ...NOTHING, offers }).delivered).toEqual([offers[1], offers[0]]);
});

test.each(["refurbished", "used", "open-box"] as const)(
  "what is %s is not the best beside a new one",
  (condition) => {
    const cheap = anOffer("bestbuy", { price: dollars(280), shipping: sent(0), condition });
    const unstated = anOffer("newegg", { price: dollars(400), condition: "new" });
    expect(placesToBuy({ ...NOTHING, offers: [cheap, unstated] })).toMatchObject({
      best: unstated,
      cheaper: null,
      delivered: [unstated, cheap],
    });
    expect(placesToBuy({ ...NOTHING, offers: [cheap] }).best).toBe(cheap);
  },
);

test("what has no stock or no price is no best offer", () => {
  const offers = [
    anOffer("bestbuy", { price: dollars(-1) }),
    anOffer("gamestop", { isAvailable: false }),
    anOffer("newegg", { isAvailable: null }),
  ];
  expect(placesToBuy({ ...NOTHING, offers })).toMatchObject({
    best: null,
    delivered: [],
    inStock: 1,
    stores: 3,
  });
});

test("branches are grouped by store, those with stock first, then the nearest, and count as stores that have it", () => {
  const shelves = [aShelf("walmart", 1.5, "out"), aShelf("target", 3.3), aShelf("walmart", 5.2, "limited")];
  const places = placesToBuy({ ...NOTHING, shelves, offers: [anOffer("target", { isAvailable: false })] });

  expect(places.today?.distanceMiles).toBe(3.3);
  expect(places.chains.map(({ branches }) => branches.map(({ distanceMiles }) => distanceMiles))).toEqual([
    [3.3],
    [5.2, 1.5],
  ]);
  expect(places).toMatchObject({ inStock: 2, stores: 2 });
});

test("what only stores have is not delivered", () => {
  const offers = [{ ...walmart, inStoresOnly: true as const }, target];
  expect(placesToBuy({ ...NOTHING, offers })).toMatchObject({ best: offers[0], delivered: [target] });
});

test("of equal prices the nearer is the best, whatever the order of the rows", () => {
  const at = (storeId: string, distanceMiles: number | null) => anOffer(storeId, { distanceMiles });
  const offers = [at("bestbuy", 13), at("newegg", null), at("target", 3.3)];
  expect(placesToBuy({ ...NOTHING, offers }).best).toBe(offers[2]);
});

test("what only far branches have is not the best offer", () => {
  const far = anOffer("target", { price: dollars(1), inStoresOnly: true, distanceMiles: null });
  expect(placesToBuy({ ...NOTHING, offers: [far, walmart] }).best).toBe(walmart);
});

test("the branch to go to costs least with the drive there and back", () => {
  const shelves = [aShelf("target", 3.3), aShelf("walmart", 4), aShelf("walmart", 5.2)];
  const cheap = anOffer("walmart", { price: dollars(210) });
  const dear = anOffer("target", { price: dollars(281) });
  expect(placesToBuy({ ...NOTHING, offers: [dear, cheap], shelves }).today).toBe(shelves[1]);
  // A mile weighs 52 cents.
  const alike = anOffer("target", { price: dollars(210.3) });
  const dearer = anOffer("target", { price: dollars(210.4) });
  expect(placesToBuy({ ...NOTHING, offers: [alike, cheap], shelves }).today).toBe(shelves[0]);
  expect(placesToBuy({ ...NOTHING, offers: [dearer, cheap], shelves }).today).toBe(shelves[1]);
  const refurbished = anOffer("walmart", { price: dollars(150), condition: "refurbished" });
  expect(placesToBuy({ ...NOTHING, offers: [dear, refurbished], shelves }).today).toBe(shelves[0]);
  const online = anOffer("newegg", { price: dollars(200) });
  expect(placesToBuy({ ...NOTHING, offers: [dear, online], shelves }).today).toBe(shelves[0]);
  expect(placesToBuy({ ...NOTHING, offers: [online] }).today).toBeNull();
});

test("at one price the best is delivered rather than far, and the branch to go to is the nearest all the same", () => {
  const shelves = [aShelf("target", 13), aShelf("bestbuy", 18)];
  const sentFree = { cost: 0, freeFrom: null, minDays: null, maxDays: null, by: null };
  const offers = [
    anOffer("target", { distanceMiles: 13 }),
    anOffer("bestbuy", { distanceMiles: 18, shipping: sentFree }),
  ];
  expect(placesToBuy({ ...NOTHING, offers, shelves })).toMatchObject({ best: offers[1], today: shelves[0] });

  const soldOutOnline = offers.map((offer, index) =>
    index === 0 ? { ...offer, isAvailable: false } : offer,
  );
  expect(placesToBuy({ ...NOTHING, offers: soldOutOnline, shelves }).today).toBe(shelves[0]);
});

test("the branch to go to is one that everybody may enter, if any has it", () => {
  const shelves = [aShelf("samsclub", 2), aShelf("target", 9)];
  expect(placesToBuy({ ...NOTHING, offers: [club], shelves }).today).toBe(shelves[1]);
  expect(placesToBuy({ ...NOTHING, offers: [club], shelves: shelves.slice(0, 1) }).today).toBe(shelves[0]);
  expect(placesToBuy({ offers: [club], shelves, memberships: ["samsclub"] }).today).toBe(shelves[0]);
});
