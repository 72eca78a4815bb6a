import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { anItem, answered, aRetailer } from "../../../../test/sample-search.ts";
import { type Offer, offersOf } from "../offers/offers.ts";
import { productsOf } from "../products/products.ts";
import { StoreCounts, storesHeadline } from "./store-counts.tsx";
import type { StoreSummary } from "./store-summary.ts";

const ALL_ANSWERED = { stores: 9, checking: 0, answered: 9, unknown: 0, others: 0, silent: [] };
const NONE: StoreSummary = { ...ALL_ANSWERED, without: new Set() };
const item = anItem({ status: ["in stock"] });
const [ofStore, ofMarketplace] = (["walmart", "ebay"] as const)
  .map((id) => aRetailer(id, { perStore: false }))
  .map((retailer) => productsOf(answered({ [retailer.id]: [item] }), [retailer]).flatMap(offersOf));

test.each<
  [
    words: string,
    found: { inStock?: number; stores?: number; offers?: readonly Offer[] | undefined },
    said: Partial<StoreSummary>,
  ]
>([
  ["In stock at 3 of 9 stores", { inStock: 3 }, {}],
  [
    "In stock at 3 of 9 stores 1 more has only other products · 4 more have nothing for this search",
    { inStock: 3 },
    { others: 1, without: new Set(["cvs", "ebay", "kroger", "target"]) },
  ],
  [
    "In stock at 3 of 9 stores so far 1 more has nothing for this search · 2 did not answer · still checking 1",
    { inStock: 3 },
    { without: new Set(["cvs"]), silent: ["Target", "Kroger"], checking: 1 },
  ],
  ["In stock at 3 of 9 stores without eBay's sellers", { inStock: 3, offers: ofMarketplace }, {}],
  ["In stock", { inStock: 1, stores: 1, offers: ofMarketplace }, {}],
  ["Checking 9 stores", { inStock: 1 }, { checking: 9 }],
  ["Not found in stock", {}, {}],
  ["Not found in stock where stores answered 1 did not answer Try again", {}, { silent: ["Target"] }],
  ["No store has answered 9 did not answer Try again", {}, { answered: 0, silent: Array(9).fill("Target") }],
  ["Only marketplace sellers have it", { offers: ofMarketplace }, {}],
  ["In stock by name match only", { offers: ofStore }, {}],
])("%s", (words, { inStock = 0, stores = 9, offers = [] }, said) => {
  const summary = { ...NONE, ...said };
  const places = { inStock, stores };
  const markup = renderToStaticMarkup(
    <>
      {storesHeadline(summary, places, offers)}{" "}
      <StoreCounts summary={summary} places={places} offers={offers} onTryAgain={() => undefined} />
    </>,
  );
  expect(
    markup
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .replaceAll("&#x27;", "'")
      .trim(),
  ).toBe(words);
});
