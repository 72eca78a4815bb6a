import { expect, test } from "vitest";
import { anOffer } from "../../../../test/sample-offers.ts";
import { anItem, answered, aResult, aRetailer, aStore, checked } from "../../../../test/sample-search.ts";
import { offersOf, placesOf, withKnown } from "../offers/offers.ts";
import { productsOf } from "../products/products.ts";
import { type SearchState, searchReducer } from "../search-state.ts";
import { storeSummary } from "./store-summary.ts";

const retailers = [
  aRetailer("target"),
  aRetailer("walmart", { perStore: false }),
  aRetailer("kroger"),
  aRetailer("bestbuy", { enabled: false }),
];
const item = anItem();

function summary(state: SearchState) {
  const [product] = productsOf(state, retailers);
  return storeSummary(state, retailers, product ? offersOf(product) : []);
}

test("a store is in stock if any of its branches is, at that branch's distance", () => {
  const state = checked(answered({ target: [item] }), "target", item, [
    [aStore("1", 3.3), "Out of stock"],
    [aStore("2", 3.6), "in stock"],
    [aStore("online", null), "in stock"],
  ]);
  expect(summary(state).tiles[0]?.verdict).toEqual({
    kind: "in-stock",
    price: { amount: 5, currency: "USD" },
    via: "pickup",
    distanceMiles: 3.6,
    forMembers: false,
    byName: false,
    isWhole: true,
  });
});

test("a store with stock in its web shop only is in stock online, at a whole price if it states its shipping", () => {
  const verdict = (changes: Parameters<typeof anItem>[0] = {}) => {
    const sold = anItem(changes);
    const stocked = checked(answered({ target: [sold] }), "target", sold, [
      [aStore("1", 3.3), "Out of stock"],
      [aStore("online", null), "in stock"],
    ]);
    return summary(stocked).tiles[0]?.verdict;
  };
  expect(verdict()).toMatchObject({
    kind: "in-stock",
    via: "online",
    distanceMiles: null,
    isWhole: false,
  });
  const shipping = { cost: 0, freeFrom: null, minDays: null, maxDays: null, by: null };
  expect(verdict({ shipping })).toMatchObject({ isWhole: true });
});

test("a store whose only branch with stock is far away is in stock online, and comes in the order of the offers", () => {
  const state = searchReducer(
    answered({ target: [item], walmart: [anItem({ price: 9, status: ["in stock"] })] }),
    {
      type: "streamEnded",
    },
  );
  const far = [aStore("1", 62), "in stock"] as const;
  const tilesOf = (...statuses: Parameters<typeof checked>[3][number][]) =>
    summary(checked(state, "target", item, statuses)).tiles.map(({ label, verdict }) => [
      label,
      verdict.kind === "in-stock" ? verdict.distanceMiles : verdict.kind,
    ]);
  const silent = ["Kroger", "failed"];
  expect(tilesOf(far, [aStore("online", null), "in stock"])).toEqual([
    ["Target", null],
    ["Walmart", null],
    silent,
  ]);
  expect(tilesOf(far)).toEqual([["Walmart", null], ["Target", 62], silent]);
});

test("a store where it can only be ordered ahead is not in stock", () => {
  const online = [[aStore("online", null), "in stock"]] as const;
  const state = checked(answered({ target: [item] }), "target", item, online, { isPreOrder: true });
  expect(summary(state)).toMatchObject({ inStock: 0, tiles: [{ verdict: { kind: "ahead" } }, {}, {}] });
});

test("not listed is not out of stock, and neither is no answer", () => {
  const accessory = anItem({ key: "gtin:accessory", relevance: 0.06 });
  const state = searchReducer(
    answered({ target: [anItem({ status: ["Out of stock"] })], walmart: [accessory] }),
    { type: "streamEnded" },
  );
  const out = checked(state, "target", anItem(), [[aStore("1", 3), "Out of stock"]]);

  expect(summary(out)).toMatchObject({ checking: 0, inStock: 0, answered: 2, silent: ["Kroger"] });
  expect(summary(out).tiles.map(({ label, verdict }) => [label, verdict.kind])).toEqual([
    ["Target", "out"],
    ["Kroger", "failed"],
    ["Walmart", "not-listed"],
  ]);
});

test("other stores that sell it have the places of stores that do not", () => {
  const ended = searchReducer(answered({ walmart: [], kroger: [], target: [item] }), { type: "streamEnded" });
  const state = checked(ended, "target", item, [[aStore("1", 3), "Out of stock"]]);
  const [product] = productsOf(state, retailers);
  const others = [anOffer("macys", { isAvailable: false }), anOffer("staples")];
  const offers = withKnown(product ? offersOf(product) : [], { others, shelves: [], country: "USA" });
  const { tiles, without } = storeSummary(state, retailers, offers);

  expect(tiles.map(({ href, verdict }) => [href, verdict.kind])).toEqual([
    ["#offers", "in-stock"],
    ["#target", "out"],
    ["#offers", "out"],
  ]);
  expect(without).toBe(2);
});

test("of more stores that sell it than there are places, the last place counts those without a tile", () => {
  const ended = searchReducer(answered({ walmart: [], kroger: [], target: [item] }), { type: "streamEnded" });
  const state = checked(ended, "target", item, [[aStore("1", 3), "Out of stock"]]);
  const [product] = productsOf(state, retailers);
  const others = [anOffer("macys"), anOffer("staples"), anOffer("hsn")];
  const offers = withKnown(product ? offersOf(product) : [], { others, shelves: [], country: "USA" });
  const { tiles, more } = storeSummary(state, retailers, offers);

  expect(tiles.map(({ verdict }) => verdict.kind)).toEqual(["in-stock", "in-stock"]);
  expect(more).toBe(2);
});

test("a tile tells apart what only its title names, which no page counts", () => {
  const coded = anItem({ status: ["in stock"] });
  coded.product.aliases.push("title:wipes");
  const named = anItem({ key: "title:wipes", status: ["in stock"] });
  const ended = searchReducer(answered({ walmart: [named], target: [coded], kroger: [] }), {
    type: "streamEnded",
  });
  const state = checked(ended, "target", coded, [[aStore("1", 3), "in stock"]]);
  const [product] = productsOf(state, retailers);
  const offers = product ? offersOf(product) : [];

  expect(storeSummary(state, retailers, offers).tiles).toMatchObject([
    { label: "Target", verdict: { kind: "in-stock", byName: false } },
    { label: "Walmart", verdict: { kind: "in-stock", byName: true } },
    {},
  ]);
  expect(placesOf(offers).inStock).toBe(1);
});

test("a store without a branch near says so, which is neither silence nor an answer about the product", () => {
  const error = { code: "no-stores" as const, message: "We are unable to find any stores." };
  const state = searchReducer(answered({ walmart: [] }), {
    type: "answered",
    result: aResult("target", [], { status: "error", error }),
  });
  expect(summary(state)).toMatchObject({ answered: 1, silent: [], checking: 1 });
  expect(summary(state).tiles.map(({ verdict }) => verdict.kind)).toEqual([
    "far-away",
    "not-listed",
    "checking",
  ]);
});

test("a store that is turned off is not counted, one that has not answered is being checked", () => {
  const online = anItem({ status: ["in stock"] });
  expect(summary(answered({ walmart: [online] }))).toMatchObject({ checking: 2, inStock: 1 });
});

test.each(["failing", "retired", "timeout", "off"] as const)("a store that fails as %s is silent", (code) => {
  const error = { code, message: "We are unable to search for this item at this store" };
  const state = searchReducer(answered({ walmart: [], kroger: [] }), {
    type: "answered",
    result: aResult("target", [], { status: "error", error }),
  });
  expect(summary(state)).toMatchObject({ silent: ["Target"], answered: 2 });
});

test("once all are checked, stores in stock come first, by price, and those for members last of them", () => {
  const at = (price: number, changes = {}) => anItem({ price, status: ["in stock"], ...changes });
  const state = searchReducer(
    answered({ target: [at(6, { membershipNeeded: "Circle" })], walmart: [at(9)], kroger: [at(8)] }),
    { type: "streamEnded" },
  );
  const known = retailers.map((retailer) => ({ ...retailer, perStore: false }));
  const [product] = productsOf(state, known);
  const { tiles } = storeSummary(state, known, product ? offersOf(product) : []);
  expect(tiles.map(({ label }) => label)).toEqual(["Kroger", "Walmart", "Target"]);
});
