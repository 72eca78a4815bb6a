import { isOnline } from "../../../stores/places-to-buy.ts";
import { SORTS, type Sort, sorted } from "./offer-order.ts";
import { type Offer, ofBranches } from "./offers.ts";

export const DISTANCES = [5, 10, 25] as const;
export const WAYS = ["pickup", "online"] as const;

/** A shopper's view of the offers; it is stored in the address. */
export interface OfferView {
  readonly sort: Sort;
  readonly inStock: boolean;
  readonly within: (typeof DISTANCES)[number] | null;
  readonly via: (typeof WAYS)[number] | null;
  /** The ids of the stores; empty for all. */
  readonly stores: readonly string[];
  /** The product's key; null for the headline. */
  readonly product: string | null;
  readonly map: boolean;
}

/** Parses a query string. Invalid values are ignored. */
export function viewIn(search: string): OfferView {
  const query = new URLSearchParams(search);
  const within = Number(query.get("within"));
  return {
    sort: SORTS.find((sort) => sort === query.get("sort")) ?? "best",
    inStock: query.get("in") === "1",
    within: DISTANCES.find((miles) => miles === within) ?? null,
    via: WAYS.find((way) => way === query.get("via")) ?? null,
    stores: query.get("stores")?.split(",").filter(Boolean) ?? [],
    product: query.get("product") || null,
    map: query.get("map") === "1",
  };
}

/** The query string of a view: "" for the one that a search opens with. */
export function searchOf({ sort, inStock, within, via, stores, product, map }: OfferView): string {
  const query = new URLSearchParams();
  if (product !== null) query.set("product", product);
  if (sort !== "best") query.set("sort", sort);
  if (inStock) query.set("in", "1");
  if (within !== null) query.set("within", String(within));
  if (via !== null) query.set("via", via);
  if (stores.length > 0) query.set("stores", stores.join(","));
  if (map) query.set("map", "1");
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

export function viewed(offers: readonly Offer[], view: OfferView): readonly Offer[] {
  const { inStock, within, via, stores } = view;
  const narrowed = offers
    .flatMap((offer) => (within === null ? [offer] : offerWithin(offer, within)))
    .filter(({ isAvailable }) => !inStock || isAvailable)
    .filter((offer) => via === null || (via === "online") === isOnline(offer))
    .filter(({ storeId }) => stores.length === 0 || stores.includes(storeId));
  return sorted(narrowed, view.sort);
}

export function isNarrowed({ inStock, within, via, stores }: OfferView): boolean {
  return inStock || within !== null || via !== null || stores.length > 0;
}

/** The offer with its branches within a distance; none if it has none there, or is online. */
function offerWithin(offer: Offer, miles: number): Offer[] {
  const branches = offer.branches.filter(({ store }) => (store.distanceMiles ?? Infinity) <= miles);
  if (branches.length === 0) return [];
  return [{ ...offer, ...ofBranches(branches) }];
}
