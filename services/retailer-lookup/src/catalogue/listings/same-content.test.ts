import { expect, test } from "vitest";
import { applyToListing } from "./apply-readings.ts";
import type { LockedListing } from "./listing-table.ts";
import type { ListingReading } from "./readings.ts";
import { hasSameContent } from "./same-content.ts";

const NOON = Date.UTC(2026, 10, 22, 12);
const LISTED = {
  gtin: "044600015934",
  model: null,
  title: "Blender",
  url: "https://x.example/1",
  imageUrl: null,
  isDemo: false,
};

function aReading(said: Partial<ListingReading> = {}): ListingReading {
  return {
    ...{ retailer: "kroger", itemId: "1", country: "USA", listed: LISTED, stock: "in" },
    ...{ price: { value: 62, currency: "USD" }, branch: { storeId: "943", zip: "44114" }, soldBy: "store" },
    ...{ facts: { wasPrice: { amount: 79, word: "list" }, specs: [{ name: "Color", value: "Red" }] } },
    ...{ seenAt: NOON, source: "adapter", shelves: [], ...said },
  } as ListingReading;
}

/** As the database returns it: nothing of it is an object of a reading. */
const STORED: LockedListing = {
  ...structuredClone(applyToListing(null, [aReading()]).listing ?? expect.fail("no listing")),
  id: "1",
  isSummed: true,
};

function isSameAfter(said: Partial<ListingReading>, stored = STORED): boolean {
  const { listing } = applyToListing(stored, [aReading({ seenAt: NOON + 1_000, ...said })]);
  return hasSameContent(stored, listing ?? expect.fail("no listing"));
}

test("a reading that says the same, whoever read it, leaves the content", () => {
  expect(isSameAfter({})).toBe(true);
  expect(isSameAfter({ source: "page" })).toBe(true);
  expect(
    isSameAfter({
      facts: { specs: [{ name: "Color", value: "Red" }], wasPrice: { amount: 79, word: "list" } },
    }),
  ).toBe(true);
  expect(isSameAfter({ listed: { ...LISTED, gtin: null } })).toBe(true); // omitted, and kept
});

test.each<[string, Partial<ListingReading>]>([
  ["another price", { price: { value: 61, currency: "USD" } }],
  ["another currency", { price: { value: 62, currency: "CAD" } }],
  ["another stock", { stock: "out" }],
  ["no stock", { stock: "unknown" }],
  ["another seller", { soldBy: "marketplace" }],
  ["another title", { listed: { ...LISTED, title: "Blender, red" } }],
  ["another picture", { listed: { ...LISTED, imageUrl: "https://x.example/1.webp" } }],
  ["other facts", { facts: { wasPrice: { amount: 80, word: "list" } } }],
  ["no facts any more", { facts: undefined }],
  ["another branch instead", { branch: { storeId: "1", zip: "44113", insteadOf: "943" } }],
  ["that it cannot be read", { unread: "blocked" }],
  ["the same on the next day", { seenAt: NOON + 24 * 60 * 60_000 }],
])("%s is other content", (_, said) => {
  expect(isSameAfter(said)).toBe(false);
});

test("what could not be read before, or has a summary of another version, is written whole", () => {
  expect(isSameAfter({}, { ...STORED, unread: { as: "blocked", at: NOON } })).toBe(false);
  expect(isSameAfter({}, { ...STORED, isSummed: false })).toBe(false);
});
