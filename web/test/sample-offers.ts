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
