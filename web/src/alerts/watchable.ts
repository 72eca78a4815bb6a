import type { StoreOffer } from "@stockfinder/contracts/offers";

/** What may be watched: a product, or one store's item where nobody knows its GTIN. */
export interface Watchable {
  readonly upc: string | null;
  /** The item that is watched where there is no GTIN; null or absent if it cannot be. */
  readonly item?: { readonly retailer: string; readonly itemId: string } | null;
  readonly name: string;
  readonly country: "USA" | "CAN";
  /** The lowest price now, with its currency. */
  readonly price: { readonly value: number; readonly currency: string } | null;
  /** The store whose offer this is: chosen unless the shopper chooses others. Absent for a product at any store. */
  readonly store?: { readonly id: string; readonly name: string } | null;
}

export function canBeWatched({ upc, item }: Watchable): boolean {
  return upc !== null || Boolean(item);
}

/** The price of a store's offer; null if the store shows none. */
export function watchedPrice({ value, currency }: StoreOffer["price"]): Watchable["price"] {
  return value < 0 ? null : { value, currency };
}
