import type { ItemAvailability, StoreStock } from "@stockfinder/contracts/availability";
import { STATUS, type Status } from "@stockfinder/contracts/retailer-items";
import type { Store } from "./retailer.ts";
import { detailsOf } from "./store-details.ts";

export interface Stock {
  readonly status: Status;
  readonly place: Omit<StoreStock, "level">;
}

/** Each place's status, and its details at the same position, in the order given. */
export function availabilityOf(id: string, stock: readonly Stock[]): ItemAvailability {
  return {
    id,
    status: stock.map(({ status }) => status),
    stores: stock.map(({ status, place }) => ({ ...place, level: stockLevel(status) })),
  };
}

/** The id of a retailer's web shop, which is listed as one more store. */
export const ONLINE = "online";

export function stockOnline(status: Status): Stock {
  const nowhere = { address: "", city: "", state: "", distanceMiles: null };
  return { status, place: { id: ONLINE, name: "Online", ...nowhere, quantity: null } };
}

/** `price` is the store's own, in US dollars; null where it is not stated. */
export function stockAt(
  store: Store,
  status: Status,
  quantity: number | null = null,
  price: number | null = null,
): Stock {
  const { id, name, address, distanceMiles } = store;
  const { address1, city, state } = address;
  const place = { id, name, address: address1, city, state, distanceMiles, quantity };
  const priced = price !== null && { price: { amount: price, currency: "USD" } };
  return { status, place: { ...place, ...priced, ...detailsOf(store) } };
}

/** A longer text names no aisle. */
const LONGEST_AISLE = 40;

/** The stock with the item's place in that store, if the answer states it. */
export function inAisle(stock: Stock, aisle: string | null | undefined): Stock {
  return aisle && aisle.length <= LONGEST_AISLE ? { ...stock, place: { ...stock.place, aisle } } : stock;
}

/** The status as a level for programs: a store without information about an item is not known to be out of it. */
export function stockLevel(status: Status): StoreStock["level"] {
  switch (status) {
    case STATUS.in:
      return "in";
    case STATUS.limited:
      return "limited";
    case STATUS.out:
      return "out";
    case STATUS.unavailable:
      return "unknown";
  }
}
