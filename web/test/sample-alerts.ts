import type { Alert, Broadcast } from "@stockfinder/contracts/alerts";

/** An alert that is still available, with these changes. */
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
    outcome: null,
    ...changes,
  };
}

/** A staff notification, with these changes. */
export function aBroadcast(changes: Partial<Broadcast> = {}): Broadcast {
  return {
    type: "notification",
    id: "0190b0a0-0000-4000-8000-00000000000c",
    watchId: null,
    kind: "broadcast",
    upc: "711719541028",
    store: "bestbuy.com",
    storeId: "bestbuy",
    branch: null,
    name: "StockFinder HQ - Heads Up",
    price: null,
    currency: null,
    url: "https://www.bestbuy.com/site/sony-playstation-5/6426149.p",
    at: "2026-11-22T12:00:00.000Z",
    updatedAt: "2026-11-22T12:00:00.000Z",
    state: "open",
    version: 1,
    seen: false,
    outcome: null,
    title: "StockFinder HQ - Heads Up",
    message: "PS5 is going in and out of stock at www.bestbuy.com. Click this notif to attempt.",
    iconUrl: null,
    notiId: "bestbuy-711719541028:PS5 Sun Nov 22 2026",
    upcs: ["711719541028"],
    productIds: [],
    country: "USA",
    ...changes,
  };
}
