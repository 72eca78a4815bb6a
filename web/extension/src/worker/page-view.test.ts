import type { DigestOffer, DigestProduct } from "@stockfinder/contracts/digest-offers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ReadProduct } from "../messages.ts";
import type { KnownStore } from "../rules/store-at.ts";
import { openedToday, pageView } from "./page-view.ts";

beforeAll(() => vi.stubGlobal("EXTENSION_ORIGIN", "https://stockfinder.example"));
afterAll(() => vi.unstubAllGlobals());

const UPC = "711719541028";
const TODAY = "2026-11-23";
const KOHLS: KnownStore = { id: "kohls", name: "Kohl's", country: "USA", hosts: ["www.kohls.com"] };
const PAGE: ReadProduct = {
  name: "PlayStation 5",
  gtin: UPC,
  brand: null,
  modelNumber: null,
  price: 549,
  currency: "USD",
  isAvailable: true,
  condition: null,
  url: "https://www.kohls.com/p/1",
  isPersonal: false,
};
const OFFER: DigestOffer = {
  storeId: "target",
  store: "Target",
  price: { value: 449.99, currency: "USD" },
  isAvailable: true,
  seenAt: null,
  productUrl: "/go",
  affiliate: false,
  isDemo: false,
  miles: null,
};
const PRODUCT: DigestProduct = {
  upc: UPC,
  models: [],
  name: "PlayStation 5",
  offers: [OFFER],
  verdict: null,
};
const moreExpensive: DigestProduct = {
  ...PRODUCT,
  offers: [{ ...OFFER, price: { value: 549, currency: "USD" } }],
};

test.each([
  ["with a better price", PRODUCT, {}, "open"],
  ["whose better price opened it today", PRODUCT, { openedOn: { [UPC]: TODAY } }, "small"],
  ["whose better price opened it yesterday", PRODUCT, { openedOn: { [UPC]: "2026-11-22" } }, "open"],
  ["when another product opened it today", PRODUCT, { openedOn: { "044600015934": TODAY } }, "open"],
  ["of a store that is to keep quiet", PRODUCT, { silentAt: ["kohls"] }, "small"],
  ["of another store that is to keep quiet", PRODUCT, { silentAt: ["macys"] }, "open"],
  ["of a store where it was closed, with a better price", PRODUCT, { closedAt: ["kohls"] }, "open"],
  ["of a store where it was closed", moreExpensive, { closedAt: ["kohls"] }, "hidden"],
  ["without a better price", moreExpensive, {}, "small"],
] as const)("the panel over a page %s: %#", (_what, product, remembered, state) => {
  expect(pageView(PAGE, KOHLS, product, remembered, TODAY)?.state).toBe(state);
});

test("there is no panel if no other store sells the product", () => {
  const own = { ...PRODUCT, offers: [{ ...OFFER, storeId: "kohls" }] };
  expect(pageView(PAGE, KOHLS, own, {}, TODAY)).toBeNull();
  expect(pageView(PAGE, KOHLS, null, {}, TODAY)).toBeNull();
});

test("only today's openings are remembered", () => {
  const before = { "044600015934": TODAY, "730143312738": "2026-11-22" };
  expect(openedToday(before, UPC, TODAY)).toEqual({ "044600015934": TODAY, [UPC]: TODAY });
});
