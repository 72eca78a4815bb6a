import type { StoreOffer } from "@stockfinder/contracts/offers";

/** The target of a watch: a product, or one store's item if its GTIN is unknown. */
export interface Watchable {
  readonly upc: string | null;
  /** The item that is watched where there is no GTIN; null or absent if it cannot be. */
  readonly item?: { readonly retailer: string; readonly itemId: string } | null;
  readonly name: string;
  readonly country: "USA" | "CAN";
  /** The lowest price now, with its currency. */
  readonly price: { readonly value: number; readonly currency: string } | null;
  /** Whether it can be bought now, so that a watch is rather for a lower price. Absent where nobody knows. */
  readonly isInStock?: boolean | undefined;
  /** The store of this offer: preselected. Absent for a product at any store. */
  readonly store?: { readonly id: string; readonly name: string } | null;
}

/** The price of a store's offer; null if the store shows none. */
export function watchedPrice({ value, currency }: StoreOffer["price"]): Watchable["price"] {
  return value < 0 ? null : { value, currency };
}
