import type { Watch } from "@stockfinder/contracts/watches";
import { expect, test } from "vitest";
import {
  choiceOf,
  firstChoice,
  hasTotal,
  ruleOf,
  typedPrice,
  type WatchChoice,
  watchOf,
} from "./watch-choice.ts";
import type { Watchable } from "./watchable.ts";

const PRODUCT: Watchable = { upc: "711719541028", name: "PlayStation 5", country: "USA", price: null };
const FIRST = firstChoice(PRODUCT, "44114");

test.each([
  ["450", 450],
  ["$449.99", 449.99],
  ["$ 12,5", 12.5],
  ["0", null],
  ["", null],
  ["cheap", null],
  ["1.234", null],
])("%j is the price %s", (text, price) => {
  expect(typedPrice(text)).toBe(price);
});

test.each<[string, Partial<WatchChoice>, object]>([
  ["stock, whatever was typed for a price", { targetPrice: "9" }, { targetPrice: null, dropPercent: null }],
  ["a target price", { rule: "target", targetPrice: "$450" }, { targetPrice: 450, dropPercent: null }],
  [
    "a target total",
    { rule: "total", targetPrice: "$450" },
    { targetTotal: 450, targetPrice: null, dropPercent: null },
  ],
  ["a total without a place", { rule: "total", targetPrice: "450", zip: "" }, { field: "zip" }],
  ["a drop in percent", { rule: "drop", drop: "15" }, { dropPercent: 15, dropAmount: null }],
  [
    "a drop in money",
    { rule: "drop", drop: "15", dropUnit: "amount" },
    { dropPercent: null, dropAmount: 15 },
  ],
  ["a low", { rule: "lowest", lowestInDays: 90 }, { lowestInDays: 90, targetPrice: null }],
  ["the store itself", { soldByStore: true }, { soldByStore: true }],
  ["a ceiling", { maxPrice: "500" }, { maxPrice: 500 }],
  ["chosen stores", { where: "chosen", stores: ["target"] }, { stores: ["target"] }],
  ["any store after all", { where: "any", stores: ["target"] }, { stores: [] }],
  ["no store at all", { where: "chosen" }, { field: "stores" }],
  ["a last day", { until: "2026-12-24" }, { until: new Date(2026, 11, 24, 23, 59, 59).toISOString() }],
  ["no price", { rule: "target", targetPrice: "soon" }, { field: "targetPrice" }],
  ["no drop", { rule: "drop", drop: "" }, { field: "drop" }],
  ["more than a price can drop", { rule: "drop", drop: "100" }, { field: "drop" }],
  ["a place without a zip code", { isNear: true, zip: "Ohio" }, { field: "zip" }],
  ["no place after all", { isNear: false, zip: "Ohio" }, { stores: [] }],
  ["a low, which has no place", { isNear: true, zip: "", rule: "lowest" }, { lowestInDays: 30 }],
  ["a ceiling that is none", { maxPrice: "high" }, { field: "maxPrice" }],
])("%s", (_, changes, expected) => {
  expect(ruleOf({ ...FIRST, ...changes })).toMatchObject(expected);
});

test("a product is watched at the store of its offer, an item without a GTIN by itself", () => {
  const store = { id: "target", name: "Target" };
  expect(firstChoice({ ...PRODUCT, store }, "").stores).toEqual(["target"]);
  const item = { retailer: "target", itemId: "1" };
  const lot: Watchable = { ...PRODUCT, upc: null, item, store };
  const rule = ruleOf(firstChoice(lot, ""));
  expect(rule).toMatchObject({ stores: [] });
  if ("problem" in rule) throw new Error(rule.problem);
  expect(watchOf(lot, FIRST, rule)).toMatchObject({ upc: null, ...item, kind: "stock" });
  expect(watchOf({ ...PRODUCT, item }, { ...FIRST, rule: "target" }, rule)).toMatchObject({
    upc: PRODUCT.upc,
    retailer: null,
    kind: "price",
    zip: null,
    radiusMiles: null,
  });
});

test("what is in stock is watched for a lower price", () => {
  const price = { value: 499.99, currency: "USD" };
  expect(firstChoice({ ...PRODUCT, price, isInStock: true }, "")).toMatchObject({ rule: "drop", drop: "5" });
  expect(firstChoice({ ...PRODUCT, price, isInStock: false }, "").rule).toBe("stock");
  expect(firstChoice({ ...PRODUCT, isInStock: true }, "").rule, "without a price").toBe("stock");
});

test("a total is watched where its zip code is, shelves nearby or not", () => {
  const choice: WatchChoice = { ...FIRST, rule: "total", targetPrice: "450", isNear: true };
  const rule = ruleOf(choice);
  if ("problem" in rule) throw new Error(rule.problem);
  expect(watchOf(PRODUCT, choice, rule)).toMatchObject({ targetTotal: 450, zip: "44114", radiusMiles: null });
});

test("a total can be watched of a product in the US", () => {
  expect(hasTotal(PRODUCT)).toBe(true);
  expect(hasTotal({ ...PRODUCT, upc: null })).toBe(false);
  expect(hasTotal({ ...PRODUCT, country: "CAN" })).toBe(false);
});

test("shelves are watched around a zip code, unless the rule needs a history", () => {
  const near: WatchChoice = { ...FIRST, isNear: true, zip: " M5V 3L9 ", radiusMiles: 10 };
  const rule = ruleOf(near);
  if ("problem" in rule) throw new Error(rule.problem);
  expect(watchOf(PRODUCT, near, rule)).toMatchObject({ zip: "M5V 3L9", radiusMiles: 10 });
  expect(watchOf(PRODUCT, { ...near, rule: "lowest" }, rule)).toMatchObject({ zip: null, radiusMiles: null });
});

test("a watch is shown as the choice that made it", () => {
  const choice: WatchChoice = {
    ...FIRST,
    ...{ rule: "drop", drop: "5.5", dropUnit: "amount", maxPrice: "20", until: "2026-12-24" },
  };
  const rule = ruleOf(choice);
  if ("problem" in rule) throw new Error(rule.problem);
  const watch: Watch = {
    ...{ ...rule, id: "1", kind: "price", upc: "1", retailer: null, itemId: null, country: "USA" },
    ...{ targetTotal: null, zip: null, radiusMiles: null, channels: [] },
    ...{ paused: false, snoozeUntil: null, createdAt: "" },
    ...{ email: null, emailConfirmed: false, quietHours: null, dailyCap: null, digest: false },
    ...{ state: "watching", name: null, url: null, lastCheckedAt: null, nextCheckAt: null },
  };
  expect(ruleOf(choiceOf(watch))).toEqual(rule);
});
