import type { Offers, StoreOffer } from "@stockfinder/contracts/offers";
import { type OfferEvent, offersAfter } from "../../stores/stream-offers.ts";
import type { MainProduct } from "./main-product.ts";
import { inOrder } from "./offers/offer-order.ts";

export interface ProductState {
  /** Null until it is known. */
  readonly main: MainProduct | null;
  /** Null until the first answer. In the specification's order. */
  readonly offers: readonly StoreOffer[] | null;
  /** Whether offers that are read again may still arrive. Afterwards nothing moves. */
  readonly refreshing: boolean;
}

export type ProductEvent =
  | { readonly kind: "asked" }
  | { readonly kind: "built"; readonly main: MainProduct }
  | OfferEvent
  | { readonly kind: "ended" };

export const NOTHING_KNOWN: ProductState = { main: null, offers: null, refreshing: true };

/** The state of a page with these offers, which are read again. */
export function initially(offers: Offers | null): ProductState {
  return offers ? productReducer(NOTHING_KNOWN, { kind: "listed", offers }) : NOTHING_KNOWN;
}

export function productReducer(state: ProductState, event: ProductEvent): ProductState {
  switch (event.kind) {
    case "asked":
      return { ...state, refreshing: true };
    case "built":
      return { ...state, main: event.main };
    case "listed":
      return { ...state, main: named(state.main, event.offers), offers: offersAfter([], event) };
    case "readAgain":
      return {
        ...state,
        main: named(state.main, event.offer),
        offers: inOrder(offersAfter(state.offers ?? [], event)),
      };
    case "ended":
      return { ...state, refreshing: false };
  }
}

/** Fills fields that the address lacks from the first offer. */
function named(main: MainProduct | null, { name, image }: Pick<Offers, "name" | "image">): MainProduct {
  return { shop: main?.shop ?? null, name: main?.name ?? name, image: main?.image ?? image };
}
