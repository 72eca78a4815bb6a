import { describe, expect, test } from "vitest";
import { aFoundOffer, shippedFor } from "../../../../test/sample-offers.ts";
import { aStore } from "../../../../test/sample-search.ts";
import { type OfferView, searchOf, viewed, viewIn } from "./offer-view.ts";
import type { Branch, Level, Offer } from "./offers.ts";

const PLAIN = viewIn("");

function branches(...known: [miles: number, level: Level][]): Branch[] {
  return known.map(([miles, level]) => ({ store: aStore(String(miles), miles), level }));
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
      aFoundOffer("out", { price: 1, level: "out" }),
      aFoundOffer("checking", { price: 2, level: "checking" }),
      aFoundOffer("in", { price: 9 }),
      aFoundOffer("limited", { price: 8, level: "limited" }),
    ];
    expect(ids(offers)).toEqual(["limited", "in", "checking", "out"]);
  });

  test("is the cheapest that is delivered or near, and of the same price the nearest", () => {
    const offers = [
      aFoundOffer("online", { price: 102 }),
      aFoundOffer("farther", { price: 101, branches: branches([6, "in"]) }),
      aFoundOffer("near", { price: 101, branches: branches([3, "in"]) }),
      aFoundOffer("far away", { price: 90, branches: branches([62, "in"]) }),
      aFoundOffer("by name", { price: 91, byName: true }),
      aFoundOffer("marketplace", { price: 80, storeId: "ebay" }),
    ];
    expect(ids(offers)).toEqual(["near", "farther", "online", "far away", "by name", "marketplace"]);
  });

  test("sends nobody far away to save a little", () => {
    const near = aFoundOffer("near", { price: 45.28, branches: branches([0.7, "in"]) });
    expect(ids([aFoundOffer("far", { price: 43.28, branches: branches([62, "in"]) }), near])).toEqual([
      "near",
      "far",
    ]);
  });

  test("prefers a parcel to a shelf 57 miles away at the same price", () => {
    const far = aFoundOffer("far", { price: 1180, branches: branches([57, "in"]) });
    expect(ids([far, aFoundOffer("online", { price: 1180 })])).toEqual(["online", "far"]);
  });

  test("prefers a shelf near to a parcel of the same price", () => {
    expect(ids([aFoundOffer("online"), aFoundOffer("shelf", { branches: branches([4, "in"]) })])).toEqual([
      "shelf",
      "online",
    ]);
  });

  test("does not compare the dollars of two countries: in Canada its own come first", () => {
    expect(
      ids([aFoundOffer("us", { price: 4 }), aFoundOffer("canadian", { currency: "CAD", price: 9 })]),
    ).toEqual(["canadian", "us"]);
  });

  test("puts an offer without a price behind one with a price", () => {
    expect(ids([aFoundOffer("unpriced", { price: null }), aFoundOffer("priced")])).toEqual([
      "priced",
      "unpriced",
    ]);
  });
});

test("cheapest is by cost, among items in stock", () => {
  const offers = [
    aFoundOffer("near", { price: 101, branches: branches([1, "in"]) }),
    aFoundOffer("online", { price: 100, shipping: shippedFor(0) }),
    aFoundOffer("out", { price: 1, level: "out" }),
  ];
  expect(ids(offers, { sort: "cheapest" })).toEqual(["online", "near", "out"]);
});

test("what is sent at an unknown cost comes with dear shipping in the best order, and by its price in the cheapest", () => {
  const offers = [
    aFoundOffer("shipped", { price: 96, shipping: shippedFor(5.99) }),
    aFoundOffer("free", { price: 101, shipping: shippedFor(0) }),
    aFoundOffer("unstated", { price: 100 }),
  ];
  expect(ids(offers, { sort: "cheapest" })).toEqual(["unstated", "free", "shipped"]);
  expect(ids(offers)).toEqual(["free", "shipped", "unstated"]);
  expect(ids([...offers, aFoundOffer("bargain", { price: 80 })])).toEqual([
    "bargain",
    "free",
    "shipped",
    "unstated",
  ]);
});

test("nearest is by the nearest branch that has it", () => {
  const offers = [
    aFoundOffer("online"),
    aFoundOffer("b", { price: 1, branches: branches([1, "out"], [9, "in"]) }),
    aFoundOffer("a", { price: 9, branches: branches([3, "in"]) }),
  ];
  expect(ids(offers, { sort: "nearest" })).toEqual(["a", "b", "online"]);
});

test("unit price puts offers without one last", () => {
  const unitPrice = (amount: number) => ({ amount, unit: "oz", per: "oz" });
  const offers = [
    aFoundOffer("unknown", { price: 1 }),
    aFoundOffer("dear", { unitPrice: unitPrice(0.5) }),
    aFoundOffer("cheap", { price: 9, unitPrice: unitPrice(0.3) }),
  ];
  expect(ids(offers, { sort: "unit" })).toEqual(["cheap", "dear", "unknown"]);
});

describe("offers are narrowed", () => {
  const offers = [
    aFoundOffer("online", { storeId: "ebay", price: 4 }),
    aFoundOffer("branches", { branches: branches([3, "out"], [8, "in"]) }),
    aFoundOffer("out", { level: "out", branches: branches([4, "out"]), price: 6 }),
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
