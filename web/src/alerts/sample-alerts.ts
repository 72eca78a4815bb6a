import type { Alert } from "@stockfinder/contracts/alerts";

/** For tests: an alert that can still be had, with these changes. */
export function anAlert(changes: Partial<Alert> = {}): Alert {
  return {
    type: "notification",
    id: "0190b0a0-0000-4000-8000-00000000000a",
    watchId: "0190b0a0-0000-4000-8000-00000000000b",
    kind: "stock",
    upc: "711719541028",
    store: "Target",
    storeId: "target",
    branch: null,
    name: "PlayStation 5",
    price: 499.99,
    currency: "USD",
    url: "https://www.target.com/p/-/A-1",
    at: "2026-11-22T12:00:00.000Z",
    updatedAt: "2026-11-22T12:00:00.000Z",
    state: "open",
    version: 1,
    seen: false,
    ...changes,
  };
}
