import { describe, expect, test } from "vitest";
import { aRetailer, aStore } from "../../../../test/sample-search.ts";
import { storeAddress } from "../../../components/store-address.ts";
import { type OfferView, searchOf, viewed, viewIn } from "./offer-view.ts";
import type { Branch, Level, Offer } from "./offers.ts";

const PLAIN = viewIn("");

function branches(...known: [miles: number, level: Level][]): Branch[] {
  return known.map(([miles, level]) => ({ store: aStore(String(miles), miles), status: level, level }));
}

function anOffer(id: string, changes: Partial<Offer> = {}): Offer {
  return {
    id,
    retailer: aRetailer("target"),
    itemId: "1",
    via: changes.branches ? "pickup" : "online",
    title: "Wipes",
    address: storeAddress({ url: "https://store.example/item" }),
    imageUrl: null,
    price: 5,
    shipping: null,
    currency: "USD",
    unitPrice: null,
    soldBy: null,
    forMembers: false,
    byName: false,
    level: "in",
    branches: [],
    fetchedAt: "2026-03-01T12:00:00.000Z",
    stale: false,
    ...changes,
  };
}

function ids(offers: readonly Offer[], view: Partial<OfferView> = {}): string[] {
  return viewed(offers, { ...PLAIN, ...view }).map(({ id }) => id);
}

describe("an address", () => {
  test("holds the whole view, and nothing of the one that a search opens with", () => {
    const view: OfferView = {
      sort: "unit",
      inStock: true,
      within: 10,
      via: "pickup",
      stores: ["target", "kroger"],
      product: "gtin:711719541028",
      map: true,
    };
    expect(viewIn(searchOf(view))).toEqual(view);
    expect(searchOf(PLAIN)).toBe("");
  });

  test("that makes no sense is the plain view", () => {
    expect(viewIn("?sort=worst&in=yes&within=7&via=drone&stores=,&product=&map=0")).toEqual(PLAIN);
  });
});

describe("best", () => {
  test("is in stock first, then unknown, then out of stock", () => {
    const offers = [
      anOffer("out", { price: 1, level: "out" }),
      anOffer("checking", { price: 2, level: "checking" }),
      anOffer("in", { price: 9 }),
      anOffer("limited", { price: 8, level: "limited" }),
    ];
    expect(ids(offers)).toEqual(["limited", "in", "checking", "out"]);
  });

  test("is the cheapest that is delivered or near, and of the same price the nearest", () => {
    const offers = [
      anOffer("online", { price: 102 }),
      anOffer("farther", { price: 101, branches: branches([6, "in"]) }),
      anOffer("near", { price: 101, branches: branches([3, "in"]) }),
      anOffer("far away", { price: 90, branches: branches([62, "in"]) }),
      anOffer("by name", { price: 91, byName: true }),
      anOffer("marketplace", { price: 80, retailer: aRetailer("ebay") }),
    ];
    expect(ids(offers)).toEqual(["near", "farther", "online", "far away", "by name", "marketplace"]);
  });

  test("sends nobody far away to save a little", () => {
    const near = anOffer("near", { price: 45.28, branches: branches([0.7, "in"]) });
    expect(ids([anOffer("far", { price: 43.28, branches: branches([62, "in"]) }), near])).toEqual([
      "near",
      "far",
    ]);
  });

  test("prefers a parcel to a shelf 57 miles away at the same price", () => {
    const far = anOffer("far", { price: 1180, branches: branches([57, "in"]) });
    expect(ids([far, anOffer("online", { price: 1180 })])).toEqual(["online", "far"]);
  });

  test("prefers a shelf near to a parcel of the same price", () => {
    expect(ids([anOffer("online"), anOffer("shelf", { branches: branches([4, "in"]) })])).toEqual([
      "shelf",
      "online",
    ]);
  });

  test("does not compare the dollars of two countries: in Canada its own come first", () => {
    expect(ids([anOffer("us", { price: 4 }), anOffer("canadian", { currency: "CAD", price: 9 })])).toEqual([
      "canadian",
      "us",
    ]);
  });

  test("puts an offer without a price behind one with a price", () => {
    expect(ids([anOffer("unpriced", { price: null }), anOffer("priced")])).toEqual(["priced", "unpriced"]);
  });
});

test("cheapest is by cost, among items in stock", () => {
  const offers = [
    anOffer("near", { price: 101, branches: branches([1, "in"]) }),
    anOffer("online", { price: 100, shipping: 0 }),
    anOffer("out", { price: 1, level: "out" }),
  ];
  expect(ids(offers, { sort: "cheapest" })).toEqual(["online", "near", "out"]);
});

test("what is sent at an unknown cost comes with dear shipping in the best order, and by its price in the cheapest", () => {
  const offers = [
    anOffer("shipped", { price: 96, shipping: 5.99 }),
    anOffer("free", { price: 101, shipping: 0 }),
    anOffer("unstated", { price: 100 }),
  ];
  expect(ids(offers, { sort: "cheapest" })).toEqual(["unstated", "free", "shipped"]);
  expect(ids(offers)).toEqual(["free", "shipped", "unstated"]);
  expect(ids([...offers, anOffer("bargain", { price: 80 })])).toEqual([
    "bargain",
    "free",
    "shipped",
    "unstated",
  ]);
});

test("nearest is by the nearest branch that has it", () => {
  const offers = [
    anOffer("online"),
    anOffer("b", { price: 1, branches: branches([1, "out"], [9, "in"]) }),
    anOffer("a", { price: 9, branches: branches([3, "in"]) }),
  ];
  expect(ids(offers, { sort: "nearest" })).toEqual(["a", "b", "online"]);
});

test("unit price puts offers without one last", () => {
  const unitPrice = (amount: number) => ({ amount, unit: "oz", per: "oz" });
  const offers = [
    anOffer("unknown", { price: 1 }),
    anOffer("dear", { unitPrice: unitPrice(0.5) }),
    anOffer("cheap", { price: 9, unitPrice: unitPrice(0.3) }),
  ];
  expect(ids(offers, { sort: "unit" })).toEqual(["cheap", "dear", "unknown"]);
});

describe("offers are narrowed", () => {
  const offers = [
    anOffer("online", { retailer: aRetailer("ebay"), price: 4 }),
    anOffer("branches", { branches: branches([3, "out"], [8, "in"]) }),
    anOffer("out", { level: "out", branches: branches([4, "out"]), price: 6 }),
  ];

  test("to items in stock", () => {
    expect(ids(offers, { inStock: true })).toEqual(["branches", "online"]);
  });

  test("to pickup or online", () => {
    expect(ids(offers, { via: "online" })).toEqual(["online"]);
    expect(ids(offers, { via: "pickup" })).toEqual(["branches", "out"]);
  });

  test("to some stores", () => {
    expect(ids(offers, { stores: ["ebay"] })).toEqual(["online"]);
  });

  test("to a distance, which drops farther branches and their stock", () => {
    const near = viewed(offers, { ...PLAIN, within: 5 });
    expect(near.map(({ id, level }) => [id, level])).toEqual([
      ["branches", "out"],
      ["out", "out"],
    ]);
    expect(near[0]?.branches).toHaveLength(1);
    expect(ids(offers, { within: 5, inStock: true })).toEqual([]);
  });
});
