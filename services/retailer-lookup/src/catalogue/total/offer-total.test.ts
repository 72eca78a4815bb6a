import { readFileSync } from "node:fs";
import type { NearShelf } from "@stockfinder/contracts/near";
import { describe, expect, test } from "vitest";
import { goodsKind } from "../products/goods-kind.ts";
import { offerTotals } from "./offer-total.ts";
import { readTerms } from "./terms.ts";

const TERMS = readTerms({ centsPerMile: 20 });

interface Case {
  readonly state: string;
  readonly kind: string;
  readonly title: string;
  readonly store: string;
  readonly price: number;
  readonly stated: number | null;
  readonly shipping: number | null;
  readonly tax: number | null;
  readonly most: number | null;
  readonly total: number;
  readonly from: boolean;
}

const amount = (text = "") => (text === "" ? null : Number(text));

function cases(): Case[] {
  const [, ...rows] = readFileSync(new URL("fixtures/cases.tsv", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .filter((line) => !line.startsWith("#"));
  return rows.map((row) => {
    const [state = "", kind = "", title = "", store = "", price, stated, shipping, tax, most, total, from] =
      row.split("\t");
    return {
      state,
      kind,
      title,
      store,
      price: Number(price),
      stated: amount(stated),
      shipping: amount(shipping),
      tax: amount(tax),
      most: amount(most),
      total: Number(total),
      from: from === "yes",
    };
  });
}

/** Shipping as an offer shows it. */
const shippingOf = (cost: number | null, freeFrom: number | null = null) => ({
  cost,
  freeFrom,
  minDays: null,
  maxDays: null,
  by: null,
});

function anOffer({ storeId = "target", name = "Blender", price = 20, currency = "USD", ...facts } = {}) {
  return { storeId, name, price: { value: price, currency }, ...facts };
}

const BRANCH = {
  name: "Target Lakewood",
  distanceMiles: 5,
  price: null,
  currency: null,
} as NearShelf;

test("there are 120 cases", () => {
  expect(cases()).toHaveLength(120);
});

describe.each(cases())(
  "$kind from $store in $state, with shipping of $stated",
  ({ state, kind, title, store, price, stated, shipping, tax, most, total, from }) => {
    test("have this total", () => {
      expect(goodsKind(title)).toBe(kind);
      const offer = {
        ...anOffer({ storeId: store, name: title, price }),
        ...(stated !== null && { shipping: shippingOf(stated) }),
      };
      const found = offerTotals(offer, { state, branch: undefined }, TERMS).total;
      expect(found).toMatchObject({ value: total, from });
      const parts = Object.fromEntries(found.parts.map((part) => [part.part, part]));
      expect(Object.keys(parts)).toEqual(["price", "shipping", "tax"]);
      expect(parts.price).toMatchObject({ value: price, low: price, high: price });
      expect(parts.shipping?.value).toBe(shipping);
      expect(parts.tax).toMatchObject({ value: tax, high: most });
      expect(found.parts.every(({ source }) => source !== "")).toBe(true);
    });
  },
);

const totalIn = (state: string, offer: Parameters<typeof offerTotals>[0], branch?: NearShelf) =>
  offerTotals(offer, { state, branch }, TERMS).total;
const partOf = (total: ReturnType<typeof totalIn>, name: string) =>
  total.parts.find(({ part }) => part === name);

test("a branch's total has the way, there and back, and no shipping", () => {
  const total = totalIn("OR", anOffer(), BRANCH);
  expect(total).toMatchObject({ value: 22.6, from: false });
  expect(total.parts.map(({ part }) => part)).toEqual(["price", "tax", "way"]);
  expect(partOf(total, "way")).toMatchObject({ value: 2.6, low: 2.6, high: 2.6 });
});

test("the total at the door is apart from that in a branch", () => {
  const totals = (branch: NearShelf | undefined, facts = {}) =>
    offerTotals({ ...anOffer(), ...facts }, { state: "OR", branch }, TERMS);
  const atDoor = { value: 20, from: true, parts: [{ part: "price" }, { part: "shipping" }, { part: "tax" }] };

  expect(totals(BRANCH)).toMatchObject({ total: { value: 22.6 }, totalAtDoor: atDoor });
  expect(totals({ ...BRANCH, price: 18, currency: "USD" })).toMatchObject({ totalAtDoor: atDoor });
  expect(totals(undefined)).toEqual({ total: totals(BRANCH).totalAtDoor });
  expect(totals(BRANCH, { inStoresOnly: true })).not.toHaveProperty("totalAtDoor");
  expect(totals(BRANCH, { shipping: shippingOf(0) })).not.toHaveProperty("totalAtDoor");
  expect(totals(BRANCH, { shipping: shippingOf(0) })).toMatchObject({ totalInBranch: { value: 22.6 } });
  expect(totals(BRANCH)).not.toHaveProperty("totalInBranch");
});

test("a branch with a price of its own counts with it", () => {
  const total = totalIn("OR", anOffer(), { ...BRANCH, price: 18, currency: "USD" });
  expect(total.value).toBe(20.6);
});

test("shipping that costs less than the way is the total", () => {
  const total = totalIn("OR", { ...anOffer(), shipping: shippingOf(1) }, BRANCH);
  expect(total.value).toBe(21);
  expect(partOf(total, "way")).toBeUndefined();
});

test("another seller's goods are not sent on the shop's terms, and are in no branch", () => {
  const seller = { kind: "marketplace" as const, name: "Harbor Goods" };
  const total = totalIn("OR", { ...anOffer({ price: 50 }), seller }, BRANCH);
  expect(total).toMatchObject({ value: 50, from: true });
  expect(partOf(total, "shipping")).toMatchObject({ value: null, low: null, high: null });
});

test("a threshold that the store states with the item precedes the published one", () => {
  expect(totalIn("OR", { ...anOffer({ price: 40 }), shipping: shippingOf(null, 50) }).from).toBe(true);
  expect(totalIn("OR", { ...anOffer({ price: 50 }), shipping: shippingOf(7, 50) }).value).toBe(50);
  expect(totalIn("OR", { ...anOffer({ price: 49.99 }), shipping: shippingOf(7, 50) }).value).toBe(56.99);
});

test("clothing is taxed from the limit on", () => {
  const shirt = (price: number) => anOffer({ name: "Hanes Men's T-Shirt", price });
  expect(partOf(totalIn("MA", shirt(174.99)), "tax")?.value).toBe(0);
  expect(partOf(totalIn("MA", shirt(175)), "tax")?.value).toBe(10.94);
});

test("tax is unknown where no table has it, and where an exemption is not known", () => {
  expect(partOf(totalIn("PR", anOffer()), "tax")).toMatchObject({ value: null, low: null, high: null });
  const milk = partOf(totalIn("KY", anOffer({ name: "Hanes Men's T-Shirt" })), "tax");
  expect(milk).toMatchObject({ value: null, low: 0, high: 1.2 });
});

test("an offer without a price has no sum, and says what is missing", () => {
  const total = totalIn("OR", anOffer({ price: -1 }));
  expect(total).toMatchObject({ value: null, from: true });
  expect(total.parts.map(({ value }) => value)).toEqual([null, null, null]);
});

test("there is no total in another currency", () => {
  expect(totalIn("OR", anOffer({ currency: "CAD" }))).toEqual({ value: null, from: false, parts: [] });
});

test("what only stores have has no total at the door", () => {
  const offer = { ...anOffer(), inStoresOnly: true as const, shipping: shippingOf(0) };
  const partsOf = (branch: NearShelf | undefined) =>
    totalIn("OH", offer, branch).parts.map(({ part, value }) => [part, value]);

  expect(partsOf(BRANCH).map(([part]) => part)).toEqual(["price", "tax", "way"]);
  expect(partsOf(undefined)).toContainEqual(["shipping", null]);
});
