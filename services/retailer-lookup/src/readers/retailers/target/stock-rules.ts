import { STATUS, type Status } from "@stockfinder/contracts/retailer-items";
import { z } from "zod";
import { part, Token } from "../../parsing/fields.ts";
import { readCount } from "../../parsing/price.ts";

/** At this quantity the network is already out of an item: the rest is reserved for current orders. */
const NETWORK_RESERVE = 100;

/** With fewer on the shelf than this a shopper may come too late. */
const FEWEST_IN_STOCK = 4;

/** How many Target can still promise. It promised more than it has where the number is negative. */
export const PromisedQuantity = z.transform((value) => (Number(value) < 0 ? 0 : readCount(value)));

const Channel = part(z.object({ availability_status: Token }));

/** A store's stock, in the same words since 2020. */
export const StoreStock = z.object({
  location_available_to_promise_quantity: PromisedQuantity,
  order_pickup: Channel,
  in_store_only: Channel,
  curbside: Channel,
  ship_to_store: Channel,
});
export type StoreStock = z.infer<typeof StoreStock>;

const NOT_SOLD = new Set(["OUT_OF_STOCK", "UNAVAILABLE", "NOT_SOLD_IN_STORE"]);

/** Null if Target does not state it. */
export function networkStatus(quantity: number | null, isInfinite = false): Status | null {
  if (isInfinite) return STATUS.in;
  if (quantity === null) return null;
  return quantity > NETWORK_RESERVE ? STATUS.in : STATUS.out;
}

/**
 * Out if no channel of the response sells the item, whatever the quantity; otherwise by the quantity, and without one by
 * the shelf, then pick-up. Null if Target states nothing.
 */
export function storeStatus(stock: StoreStock): Status | null {
  if (isSoldNowhere(stock)) return STATUS.out;
  const quantity = stock.location_available_to_promise_quantity;
  if (quantity !== null) {
    if (quantity <= 0) return STATUS.out;
    return quantity < FEWEST_IN_STOCK ? STATUS.limited : STATUS.in;
  }
  switch (stock.in_store_only?.availability_status ?? stock.order_pickup?.availability_status) {
    case "IN_STOCK":
      return STATUS.in;
    case "LIMITED_STOCK":
      return STATUS.limited;
    case "OUT_OF_STOCK":
    case "NOT_SOLD_IN_STORE":
    case "UNAVAILABLE":
      return STATUS.out;
    default:
      return null;
  }
}

/** The available quantity for a store with this status: 0 if it is out. Null if Target does not state it. */
export function storeQuantity(stock: StoreStock, status: Status): number | null {
  const quantity = stock.location_available_to_promise_quantity;
  return quantity !== null && status === STATUS.out ? 0 : quantity;
}

function isSoldNowhere({ order_pickup, in_store_only, curbside, ship_to_store }: StoreStock): boolean {
  const words = [order_pickup, in_store_only, curbside, ship_to_store].flatMap(
    (channel) => channel?.availability_status ?? [],
  );
  return words.length > 0 && words.every((word) => NOT_SOLD.has(word));
}
