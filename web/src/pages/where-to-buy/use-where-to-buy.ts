import { normalGtin } from "@stockfinder/contracts/gtin";
import { buildLink } from "@stockfinder/contracts/links";
import type { Offers } from "@stockfinder/contracts/offers";
import { listStores } from "@stockfinder/contracts/stores";
import { useEffect, useReducer } from "react";
import { call } from "../../api/call.ts";
import { useHeld } from "../../api/held.ts";
import { streamOffers } from "../../stores/stream-offers.ts";
import { fallbackAddress } from "./fallback-address.ts";
import { type MainProduct, mainProduct } from "./main-product.ts";
import { initially, type ProductState, productReducer } from "./product-state.ts";
import type { UrlState } from "./url-state.ts";

/** The longest wait for the link to the store that the shopper came from. */
const LINK_MS = 5_000;
/** By then every store has been read again, or will not be for this visit. */
const STREAM_MS = 15_000;

/** Builds the product of an address, then lists its offers. Where that fails the browser leaves for the product's own page. */
export function useWhereToBuy(
  wanted: UrlState,
  { zip, memberships }: { zip: string; memberships: readonly string[] },
): ProductState {
  const [state, dispatch] = useReducer(productReducer, useHeldOffers(wanted), initially);

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    let { productURL } = wanted;
    dispatch({ kind: "asked" });

    async function show(): Promise<void> {
      if (wanted.productUPC === null) return leave();
      const main = await builtFrom(wanted, signal);
      if (signal.aborted) return;
      if (main) dispatch({ kind: "built", main });
      productURL = main?.shop?.realURL ?? productURL;
      const { productUPC: upc, country, productName: name } = wanted;
      const offers = streamOffers(
        { upc, country, name, url: main?.shop?.realURL ?? null, zip, memberships },
        AbortSignal.any([signal, AbortSignal.timeout(STREAM_MS)]),
      );
      let isListed = false;
      try {
        for await (const event of offers) {
          isListed = true;
          dispatch(event);
        }
      } catch (error) {
        // The listed offers stay; only refreshed ones are missing.
        if (!isListed) throw error;
      }
      if (!isListed) throw new Error("The stream of offers ended without offers");
      dispatch({ kind: "ended" });
    }

    async function leave(): Promise<void> {
      if (signal.aborted) return;
      left.abort();
      const stores = productURL === null ? [] : await call(listStores, {}).catch(() => []);
      window.location.replace(fallbackAddress(productURL, stores));
    }

    window.addEventListener("unhandledrejection", leave, { signal });
    show().catch(leave);
    return () => left.abort();
  }, [wanted, zip, memberships]);

  return state;
}

/** The offers that the server rendered; null for another product than that of the visit's first page, and if there were none. */
function useHeldOffers({ productUPC, country }: UrlState): Offers | null {
  const held = useHeld();
  const isSame = held?.offers?.upc === normalGtin(productUPC ?? "") && held.country === country;
  return isSame && held.offers?.offers.length ? held.offers : null;
}

/** Null if the address has only the product's UPC. */
async function builtFrom(wanted: UrlState, signal: AbortSignal): Promise<MainProduct | null> {
  const { productURL: url, productName, productImage, country, isAutoCart: autoCart, aId } = wanted;
  if (url === null) return (productName ?? productImage) ? mainProduct(wanted, null, []) : null;
  const soon = AbortSignal.any([signal, AbortSignal.timeout(LINK_MS)]);
  const [link, stores] = await Promise.all([
    // The page compares stores without it, as the specification has it for links that cannot be made.
    call(buildLink, { url, country, autoCart, aId, notiId: null }, { signal: soon }).catch(() => null),
    call(listStores, {}, { signal: soon }).catch(() => []),
  ]);
  return mainProduct(wanted, link, stores);
}
