import type { Offers, StoreOffer } from "@stockfinder/contracts/offers";
import type { MainProduct } from "./main-product.ts";
import { inOrder } from "./offers/offer-order.ts";

/** The page's product and its offers, as they arrive. */
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
  | { readonly kind: "listed"; readonly offers: Offers }
  | { readonly kind: "readAgain"; readonly offer: StoreOffer }
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
      return { ...state, main: named(state.main, event.offers), offers: event.offers.offers };
    case "readAgain":
      return {
        ...state,
        main: named(state.main, event.offer),
        offers: inOrder(withOffer(state.offers ?? [], event.offer)),
      };
    case "ended":
      return { ...state, refreshing: false };
  }
}

/** Fills fields that the address lacks from the first offer. */
function named(main: MainProduct | null, { name, image }: Pick<Offers, "name" | "image">): MainProduct {
  return { shop: main?.shop ?? null, name: main?.name ?? name, image: main?.image ?? image };
}

function withOffer(offers: readonly StoreOffer[], offer: StoreOffer): readonly StoreOffer[] {
  const at = offers.findIndex(({ storeId }) => storeId === offer.storeId);
  return at === -1 ? [...offers, offer] : offers.with(at, offer);
}
