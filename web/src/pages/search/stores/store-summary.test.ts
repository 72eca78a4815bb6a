import { expect, test } from "vitest";
import { anItem, answered, aResult, aRetailer, aStore, checked } from "../../../../test/sample-search.ts";
import { offersOf, placesOf } from "../offers/offers.ts";
import { fits, productsOf } from "../products/products.ts";
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
  const products = productsOf(state, retailers);
  const shown = products.filter(fits).flatMap(({ listings }) => listings.map(({ retailer }) => retailer.id));
  return storeSummary(state, retailers, products[0] ? offersOf(products[0]) : [], new Set(shown));
}

test("a store where it can only be ordered ahead does not lack it", () => {
  const online = [[aStore("online", null), "in stock"]] as const;
  const state = checked(answered({ target: [item] }), "target", item, online, { isPreOrder: true });
  expect(summary(state)).toMatchObject({ answered: 1, without: new Set(), unknown: 0 });
});

test("not listed is not out of stock, and neither is no answer", () => {
  const accessory = anItem({ key: "gtin:accessory", relevance: 0.06 });
  const state = searchReducer(
    answered({ target: [anItem({ status: ["Out of stock"] })], walmart: [accessory] }),
    { type: "streamEnded" },
  );
  const out = checked(state, "target", anItem(), [[aStore("1", 3), "Out of stock"]]);
  expect(summary(out)).toMatchObject({
    checking: 0,
    answered: 2,
    without: new Set(["walmart"]),
    silent: ["Kroger"],
  });
});

test("what only its title names is in stock there, and no page counts it", () => {
  const coded = anItem({ status: ["in stock"] });
  coded.product.aliases.push("title:wipes");
  const named = anItem({ key: "title:wipes", status: ["in stock"] });
  const ended = searchReducer(answered({ walmart: [named], target: [coded], kroger: [] }), {
    type: "streamEnded",
  });
  const state = checked(ended, "target", coded, [[aStore("1", 3), "in stock"]]);
  const [product] = productsOf(state, retailers);
  expect(summary(state)).toMatchObject({ others: 0, without: new Set(["kroger"]) });
  expect(placesOf(product ? offersOf(product) : [])).toMatchObject({ inStock: 1, stores: 1 });
});

test("a store without a branch near says so, which is neither silence nor an answer about the product", () => {
  const error = { code: "no-stores" as const, message: "We are unable to find any stores." };
  const state = searchReducer(answered({ walmart: [] }), {
    type: "answered",
    result: aResult("target", [], { status: "error", error }),
  });
  expect(summary(state)).toMatchObject({
    answered: 1,
    without: new Set(["walmart", "target"]),
    silent: [],
    checking: 1,
  });
});

test("a store with only another product that fits has not nothing, and does not sell this one", () => {
  const state = answered({
    target: [item],
    walmart: [anItem({ key: "gtin:2", relevance: 0.8 })],
    kroger: [],
  });
  expect(summary(state)).toMatchObject({ others: 1, without: new Set(["kroger"]), silent: [] });
});

test("a store that is turned off is not counted, one that has not answered is being checked", () => {
  const online = anItem({ status: ["in stock"] });
  expect(summary(answered({ walmart: [online] }))).toMatchObject({ stores: 3, checking: 2 });
});

test.each(["failing", "retired", "timeout", "off"] as const)("a store that fails as %s is silent", (code) => {
  const error = { code, message: "We are unable to search for this item at this store" };
  const state = searchReducer(answered({ walmart: [], kroger: [] }), {
    type: "answered",
    result: aResult("target", [], { status: "error", error }),
  });
  expect(summary(state)).toMatchObject({ silent: ["Target"], answered: 2 });
});
