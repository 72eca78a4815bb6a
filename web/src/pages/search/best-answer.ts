import type { RetailerId, RetailerInfo } from "@stockfinder/contracts/lookup";
import { itemsOnPage } from "./paging.ts";
import { type SearchState, type Section, sectionOf, stockOf } from "./search-state.ts";
import { isInStock } from "./stock-wording.ts";

export interface Price {
  readonly amount: number;
  readonly currency: string;
}

/** One store's answer in a word. */
export type Verdict =
  | { readonly kind: "checking" }
  | { readonly kind: "in-stock"; readonly from: Price | null }
  | { readonly kind: "out" }
  | { readonly kind: "unknown" }
  | { readonly kind: "nothing" }
  | { readonly kind: "failed" };

export interface StoreAnswer {
  readonly retailer: RetailerId;
  readonly label: string;
  readonly verdict: Verdict;
}

/** What the whole search comes to, as far as the stores have answered. */
export interface BestAnswer {
  readonly stores: readonly StoreAnswer[];
  readonly checking: number;
  readonly inStock: number;
  /** Stores of which nobody knows, since they did not answer. */
  readonly silent: number;
  readonly cheapest: { readonly label: string; readonly retailer: RetailerId; readonly price: Price } | null;
}

export function bestAnswer(state: SearchState, retailers: readonly RetailerInfo[]): BestAnswer {
  const stores = retailers
    .filter(({ enabled }) => enabled)
    .map(({ id, label }) => ({ retailer: id, label, verdict: verdictOf(sectionOf(state, id)) }));

  return {
    stores,
    checking: stores.filter(({ verdict }) => verdict.kind === "checking").length,
    inStock: stores.filter(({ verdict }) => verdict.kind === "in-stock").length,
    silent: stores.filter(({ verdict }) => verdict.kind === "failed").length,
    cheapest: cheapestOf(stores),
  };
}

/**
 * What a store's first page comes to: the items that it thinks fit best, and that a shopper sees when they follow the
 * verdict down to the store. What fits less may well be cheaper, and answers another question.
 */
function verdictOf(section: Section): Verdict {
  if (section.phase === "waiting") return { kind: "checking" };
  if (section.phase === "failed") return { kind: section.retry ? "failed" : "nothing" };

  const stock = itemsOnPage(section.items, 0).map((item) => ({ item, stock: stockOf(section, item) }));
  const inStock = stock.filter(({ stock }) => stock?.phase === "known" && isInStock(stock.statuses));
  if (inStock.length > 0) return { kind: "in-stock", from: lowest(inStock.map(({ item }) => item)) };
  if (stock.some(({ stock }) => stock?.phase === "checking")) return { kind: "checking" };
  if (stock.some(({ stock }) => stock?.phase === "known")) return { kind: "out" };
  return { kind: stock.some(({ stock }) => stock?.phase === "failed") ? "unknown" : "checking" };
}

function lowest(items: readonly { price: number | null; currency: string }[]): Price | null {
  let best: Price | null = null;
  for (const { price, currency } of items)
    if (price !== null && (best === null || price < best.amount)) best = { amount: price, currency };
  return best;
}

/** Prices in different currencies are not compared: the first store's currency is the search's. */
function cheapestOf(stores: readonly StoreAnswer[]): BestAnswer["cheapest"] {
  let best: BestAnswer["cheapest"] = null;
  for (const { label, retailer, verdict } of stores) {
    if (verdict.kind !== "in-stock" || !verdict.from) continue;
    const price = verdict.from;
    if (!best || (price.currency === best.price.currency && price.amount < best.price.amount))
      best = { label, retailer, price };
  }
  return best;
}
