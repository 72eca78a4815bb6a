import type { Watch } from "@stockfinder/contracts/watches";
import { expect, test } from "vitest";
import { branchesText, hearsWhen, nextCheckText, sinceText, stateText, waitsFor } from "./watch-words.ts";

const WATCH: Watch = {
  id: "0190b0a0-0000-4000-8000-00000000000b",
  kind: "stock",
  upc: "711719541028",
  retailer: null,
  itemId: null,
  country: "USA",
  stores: [],
  targetPrice: null,
  targetTotal: null,
  dropPercent: null,
  dropAmount: null,
  lowestInDays: null,
  maxPrice: null,
  soldByStore: false,
  until: null,
  zip: null,
  radiusMiles: null,
  channels: ["live"],
  email: null,
  emailConfirmed: false,
  quietHours: null,
  dailyCap: null,
  digest: false,
  paused: false,
  snoozeUntil: null,
  createdAt: "2026-11-22T12:00:00.000Z",
  state: "watching",
  name: null,
  url: null,
  lastCheckedAt: null,
  nextCheckAt: null,
};

test.each<[Partial<Watch>, string]>([
  [{}, "Back in stock"],
  [
    { zip: "44114", radiusMiles: 25, maxPrice: 500 },
    "Back in stock, never above $500.00 within 25 miles of 44114",
  ],
  [{ kind: "price", targetPrice: 450, stores: ["target"] }, "At most $450.00, at Target"],
  [
    { kind: "price", lowestInDays: 30, soldByStore: true },
    "Less than in the last 30 days, sold by the store itself",
  ],
  [{ kind: "price", dropAmount: 5, dropPercent: 10, country: "CAN" }, "Cheaper by CA$5.00 or cheaper by 10%"],
])("%j waits for %j", (changes, words) => {
  const nameOf = (id: string) => ({ target: "Target" })[id] ?? id;
  expect(waitsFor({ ...WATCH, ...changes }, nameOf)).toBe(words);
});

test.each([
  [{}, null],
  [{ branches: ["Target, Cleveland"], stores: ["target"] }, "Checks the price at Target (Cleveland)"],
  [
    { upc: "887000000014", branches: ["Kroger, Akron", "Target, Cleveland"] },
    "Checks all stores; shelf prices at Kroger (Akron) and Target (Cleveland)",
  ],
])("the branches of %j are told as %j", (changes, words) => {
  expect(branchesText({ ...WATCH, ...changes })).toBe(words);
});

test.each<[Partial<Watch>, RegExp]>([
  [{}, /^Watching$/],
  [{ state: "open" }, /^Alert sent/],
  [{ state: "paused", paused: true, snoozeUntil: "2026-11-24T13:00:00.000Z" }, /^Paused$/],
  [
    { state: "paused", snoozeUntil: "2026-11-24T13:00:00.000Z" },
    /^Snoozed until \w{3}, Nov 2\d, \d+:00 [AP]M$/,
  ],
  [{ state: "watching", snoozeUntil: "2026-11-20T13:00:00.000Z" }, /^Watching$/],
])("%j is told as %s", (changes, words) => {
  expect(stateText({ ...WATCH, ...changes })).toMatch(words);
});

test.each([
  ["12:00:30", null],
  ["12:15:00", null],
  ["12:45:00", "next check in 45 min"],
  ["15:00:00", "next check in 3 h"],
])("at noon, %s is the %s", (time, words) => {
  expect(nextCheckText(`2026-11-22T${time}Z`, Date.parse("2026-11-22T12:00:00Z"))).toBe(words);
});

test("a watch for a drop says what the price was when it began, and at which price it alerts", () => {
  const firstPrice = { value: 62, currency: "USD" };
  const drop = { firstPrice, dropPercent: null, dropAmount: null };
  const now = { value: 58, currency: "USD" };
  expect(sinceText({ ...drop, dropPercent: 10 }, now)).toBe(
    "Was $62.00 when you began. You'll hear at $55.80 or less",
  );
  expect(sinceText({ ...drop, dropAmount: 5 }, firstPrice)).toBe(
    "The same as when you began. You'll hear at $57.00 or less",
  );
  expect(sinceText({ ...drop, dropPercent: 5 }, now)).toBe(
    "Was $62.00 when you began. You'll hear when a store lowers its own price",
  );
  expect(sinceText({ ...drop, dropPercent: 5 }, null)).toBe("Was $62.00 when you began");
  expect(sinceText({ dropPercent: 5, dropAmount: null }, firstPrice)).toBe(null);
});

test.each<[Partial<Watch>, string]>([
  [{}, "You'll hear when a store that is sold out has it again"],
  [{ stores: ["target"] }, "You'll hear when it is sold out and back"],
  [{ stores: ["bestbuy"] }, "You'll hear when a store that is sold out has it again"],
  [{ zip: "44114", radiusMiles: 25 }, "You'll hear when a store near 44114 has it again"],
  [{ kind: "price", targetPrice: 450 }, "You'll hear when a store asks $450.00 or less"],
  [{ kind: "price", targetPrice: 500 }, "You'll hear when another store asks $500.00 or less"],
  [{ kind: "price", dropPercent: 5 }, "You'll hear when a store's price falls that low"],
])("in stock for $489.00 at Target, %j says %j", (changes, words) => {
  const known = { isAvailable: true, price: { value: 489, currency: "USD" }, storeId: "target" };
  expect(hearsWhen({ ...WATCH, ...changes }, known)).toBe(words);
});

test("sold out everywhere, any store that has it again is news", () => {
  const known = { isAvailable: false, price: null, storeId: "target" };
  expect(hearsWhen(WATCH, known)).toBe("You'll hear when a store has it again");
});
