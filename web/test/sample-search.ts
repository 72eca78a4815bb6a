import type { Availability, ItemAvailability, StoreStock } from "@stockfinder/contracts/availability";
import type { Item, Status } from "@stockfinder/contracts/retailer-items";
import type { RetailerId, RetailerInfo } from "@stockfinder/contracts/retailers";
import type { Result } from "@stockfinder/contracts/searches";
import { NOTHING_ASKED, type SearchState, searchReducer } from "../src/pages/search/search-state.ts";

/** Builders for tests of the results page. */

export function aRetailer(id: RetailerId, changes: Partial<RetailerInfo> = {}): RetailerInfo {
  return {
    id,
    label: id[0]?.toUpperCase() + id.slice(1),
    beta: false,
    onlineOnly: false,
    perStore: true,
    source: "sandbox",
    country: ["USA"],
    enabled: true,
    ...changes,
  };
}

export function anItem({
  key = "gtin:1",
  size = null,
  title = "Wipes",
  ...changes
}: Partial<Item> & { key?: string; size?: Item["product"]["size"] } = {}): Item {
  return {
    id: `${key} ${title} ${changes.price}`,
    upc: null,
    product: {
      key,
      aliases: [],
      gtin: key.startsWith("gtin:") ? key : null,
      brand: null,
      variant: null,
      size,
    },
    relevance: 1,
    url: "https://store.example/item",
    title,
    imageUrl: null,
    price: 5,
    currency: "USD",
    status: [],
    statusCode: null,
    ...changes,
  };
}

export function aStore(id: string, distanceMiles: number | null): StoreStock {
  return {
    id,
    name: id === "online" ? "Online" : `Store ${id}`,
    address: "",
    city: "Cleveland",
    state: "OH",
    distanceMiles,
    quantity: null,
    level: "unknown",
  };
}

export function aResult(retailer: RetailerId, items: readonly Item[], changes: Partial<Result> = {}): Result {
  return {
    retailer,
    status: "ok",
    items: [...items],
    page: 1,
    pageCount: 1,
    fetchedAt: "2026-03-01T12:00:00.000Z",
    stale: false,
    ...changes,
  };
}

/** The state after these stores have answered. */
export function answered(answers: Partial<Record<RetailerId, readonly Item[]>>): SearchState {
  let state = NOTHING_ASKED;
  for (const [retailer, items] of Object.entries(answers) as [RetailerId, readonly Item[]][])
    state = searchReducer(state, { type: "answered", result: aResult(retailer, items) });
  return state;
}

const LEVEL_OF: Readonly<Record<Status, StoreStock["level"]>> = {
  "in stock": "in",
  "limited stock": "limited",
  "Out of stock": "out",
  "Not available": "unknown",
};

/** The state after a store's branches were checked for an item: pairs of a branch and its status. */
export function checked(
  state: SearchState,
  retailer: RetailerId,
  { id }: Item,
  branches: readonly (readonly [StoreStock, Status])[],
  changes: Partial<Pick<ItemAvailability, "isPreOrder">> = {},
): SearchState {
  const availability: Availability = {
    retailer,
    fetchedAt: "2026-03-01T12:00:00.000Z",
    stale: false,
    items: [
      {
        id,
        status: branches.map(([, status]) => status),
        stores: branches.map(([store, status]) => ({ ...store, level: LEVEL_OF[status] })),
        ...changes,
      },
    ],
  };
  return searchReducer(state, { type: "stockAnswered", ids: [id], availability });
}
