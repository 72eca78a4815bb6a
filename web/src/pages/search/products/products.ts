import type { StoreOffer } from "@stockfinder/contracts/offers";
import type { Item } from "@stockfinder/contracts/retailer-items";
import type { RetailerId, RetailerInfo } from "@stockfinder/contracts/retailers";
import { isSecondHand } from "@stockfinder/product-rules/costs";
import { CLOSE, GOOD_RELEVANCE, joinedKeys } from "@stockfinder/product-rules/joined-products";
import { correctedQuery, type Found, type SearchState } from "../search-state.ts";

export interface Listing {
  readonly retailer: RetailerInfo;
  readonly found: Found;
  readonly item: Item;
}

export interface Product {
  readonly key: string;
  /** The keys of its items in the stores' answers; an address may contain any of them. */
  readonly keys: ReadonlySet<string>;
  /** Null if no store names one, and for several packs in one. */
  readonly gtin: string | null;
  readonly listings: readonly Listing[];
  readonly relevance: number;
  /** How many stores list it, at least 1: a marketplace counts only where no store does. */
  readonly coverage: number;
  /** Where no searched store lists it: what other stores offer. */
  readonly known?: { readonly name: string; readonly offers: readonly StoreOffer[] };
}

/** Its sellers list anything that is scarce, at prices of their own. That does not show what a query means. They ship abroad. */
export const MARKETPLACE: RetailerId = "ebay";
const NEAR_RELEVANCE = 0.25;
/** In the key of what has the code of one of its products. */
const OF_SEVERAL = /:(?:bundle|x\d)/;

/** Those `elsewhere` that the search has not go first: its only store is a marketplace. */
export function productsOf(
  state: SearchState,
  retailers: readonly RetailerInfo[],
  elsewhere: readonly Product[] = [],
): readonly Product[] {
  const listings = listingsOf(state, retailers);
  const joined = joinedKeys(listings.map(({ item }) => item.product));
  const groups = Map.groupBy(listings.entries(), ([index]) => joined[index] ?? "");
  const products = [...groups].flatMap(([key, entries]) =>
    byPackSize(
      key,
      Array.from(entries, ([, listing]) => listing),
    ),
  );
  const best = Math.max(0, ...products.map(({ relevance }) => relevance));
  const rankOf = ({ relevance }: Product) => {
    if (relevance < GOOD_RELEVANCE) return 2;
    return relevance < CLOSE * best ? 1 : 0;
  };
  // A query that asks for used ones fits no new one as well.
  const isNewAsked = products.some((product) => product.relevance === best && !isUsed(product));
  const usedLast = (product: Product) => Number(isNewAsked && isUsed(product));
  products.sort((a, b) => rankOf(a) - rankOf(b) || usedLast(a) - usedLast(b) || worth(b) - worth(a));
  return [...elsewhere.filter(({ key }) => !groups.has(key)), ...products];
}

/** The product in the address; else the headline. Null while no store lists a matching item. */
export function chosenProduct(products: readonly Product[], key: string | null): Product | null {
  const named = key === null ? undefined : products.find(({ keys }) => keys.has(key));
  if (named) return named;
  const [headline] = products;
  return headline && fits(headline) ? headline : null;
}

/** Whether it matches the query; accessories do not. */
export function fits({ relevance }: Product): boolean {
  return relevance >= GOOD_RELEVANCE;
}

/** Whether it is nearly what was searched: another colour or size of it, not just a word in common. */
export function isNear({ relevance }: Product): boolean {
  return relevance >= NEAR_RELEVANCE;
}

export function isFromMarketplace({ retailer }: Listing): boolean {
  return retailer.id === MARKETPLACE;
}

/** Whether no listing is of a new one. */
function isUsed({ listings }: Product): boolean {
  return listings.every(({ item }) => isSecondHand(item.product));
}

function worth({ relevance, coverage }: Product): number {
  return relevance * coverage;
}

function listingsOf(state: SearchState, retailers: readonly RetailerInfo[]): readonly Listing[] {
  const { sections } = state;
  const corrected = correctedQuery(state);
  // Once a store has items for the corrected query, those for the misspelled one are of other products.
  const isCorrected = Object.values(sections).some(
    (section) => section.phase === "found" && section.query === corrected,
  );
  return retailers.flatMap((retailer) => {
    const section = sections[retailer.id];
    if (!retailer.enabled || section?.phase !== "found") return [];
    if (isCorrected && section.query !== corrected) return [];
    return section.items.map((item) => ({ retailer, found: section, item }));
  });
}

/** Marketplace sellers list two units under the GTIN of one: several times the usual is another product. */
function byPackSize(key: string, listings: readonly Listing[]): Product[] {
  const usual = usualSize(listings);
  const packs = Map.groupBy(listings, ({ item }) => packsOf(item.product.size, usual));
  return [...packs].map(([count, some]) =>
    count === 1
      ? productFrom(key, some, [key, ...some.map(({ item }) => item.product.key)], gtinIn(some))
      : productFrom(`${key}*${count}`, some, [`${key}*${count}`], null),
  );
}

type Size = NonNullable<Item["product"]["size"]>;

/** A title without a size is of one piece. */
const ONE: Size = { amount: null, unit: null, count: 1 };

function usualSize(listings: readonly Listing[]): Size {
  const bySize = Map.groupBy(listings, ({ item }) => JSON.stringify(item.product.size));
  const [most] = [...bySize.values()].sort((a, b) => b.length - a.length);
  return most?.[0]?.item.product.size ?? ONE;
}

/** How many usual packs a size is; 1 also for a size that cannot be compared with the usual one. */
function packsOf(size: Size | null, usual: Size): number {
  if (size === null || size.amount !== usual.amount || size.unit !== usual.unit) return 1;
  const packs = size.count / usual.count;
  return packs >= 2 && Number.isInteger(packs) ? packs : 1;
}

function gtinIn(listings: readonly Listing[]): string | null {
  const products = listings.map(({ item }) => item.product);
  return products.find(({ key, gtin }) => gtin !== null && !OF_SEVERAL.test(key))?.gtin ?? null;
}

function productFrom(
  key: string,
  listings: readonly Listing[],
  keys: readonly string[],
  gtin: string | null,
): Product {
  const stores = new Set(
    listings.filter((listing) => !isFromMarketplace(listing)).map(({ retailer }) => retailer.id),
  );
  return {
    key,
    keys: new Set(keys),
    gtin,
    listings,
    relevance: Math.max(...listings.map(({ item }) => item.relevance)),
    coverage: Math.max(1, stores.size),
  };
}
