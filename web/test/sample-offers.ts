import type { NearShelf } from "@stockfinder/contracts/near";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import { type Branch, type Level, type Offer, ofBranches } from "../src/pages/search/offers/offers.ts";

/** An offer of a store, with these changes. */
export function anOffer(storeId: string, changes: Partial<StoreOffer> = {}): StoreOffer {
  return {
    storeId,
    groupId: "1",
    store: storeId,
    name: "PlayStation 5",
    image: null,
    price: { value: 499.99, currency: "USD" },
    isAvailable: true,
    lastUpdated: "just now",
    seenAt: "2026-11-22T12:00:00.000Z",
    source: "adapter",
    confidence: 0.9,
    isDemo: false,
    productUrl: "/go?u=x&s=y",
    plainUrl: "https://store.example/item",
    affiliate: false,
    isGoogleShopping: false,
    ...changes,
  };
}

/** A branch of a store with the product. */
export function aShelf(retailer: string, distanceMiles: number, level: NearShelf["level"] = "in"): NearShelf {
  return {
    retailer,
    storeId: `${retailer} ${distanceMiles}`,
    name: retailer,
    address: "1 Main St",
    city: "Cleveland",
    state: "OH",
    latitude: 41.5,
    longitude: -81.7,
    position: "store",
    distanceMiles,
    level,
    quantity: null,
    price: null,
    currency: null,
    seenAt: "2026-11-22T12:00:00.000Z",
    source: "adapter",
    confidence: 0.9,
    isDemo: false,
  };
}

/** An offer as a search has it: in branches where it has any. `price` is an amount; null if it is not stated. */
export function aFoundOffer(
  id: string,
  {
    price = 5,
    currency = "USD",
    branches,
    level = "in",
    ...changes
  }: Partial<Omit<Offer, "price" | "branches">> & {
    price?: number | null;
    currency?: string;
    branches?: readonly Branch[] | undefined;
    level?: Level;
  } = {},
): Offer {
  return {
    ...anOffer("target", { name: "Wipes", price: { value: price ?? -1, currency } }),
    id,
    country: "USA",
    itemId: "1",
    byName: false,
    stale: false,
    level,
    branches: [],
    isAvailable: level === "out" ? false : level === "in" || level === "limited" || null,
    ...(branches && { inStoresOnly: true, ...ofBranches(branches) }),
    ...changes,
  };
}

/** What a store states that sending costs. */
export function shippedFor(cost: number): NonNullable<StoreOffer["shipping"]> {
  return { cost, freeFrom: null, minDays: null, maxDays: null, by: null };
}
