import type { NearShelf } from "@stockfinder/contracts/near";
import type { StoreOffer } from "@stockfinder/contracts/offers";

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
