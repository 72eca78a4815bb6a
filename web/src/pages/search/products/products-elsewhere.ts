import { knownProducts } from "@stockfinder/contracts/known-products";
import type { Country } from "@stockfinder/contracts/listings";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import { isSecondHand } from "@stockfinder/product-rules/costs";
import { call } from "../../../api/call.ts";
import { offersAfter, streamOffers } from "../../../stores/stream-offers.ts";
import type { Product } from "./products.ts";

/** The answer waits no longer for stores that no search asks. */
const GIVE_UP_MS = 4_000;

/** The product that a query means, if stores that no search asks have it new. */
export async function productsElsewhere(
  { query, country, zip }: { query: string; country: Country; zip: string },
  left: AbortSignal,
): Promise<readonly Product[]> {
  const signal = AbortSignal.any([left, AbortSignal.timeout(GIVE_UP_MS)]);
  const [best] = await call(knownProducts, { query, sort: "fit", limit: 1 }, { signal });
  if (!best) return [];
  const { upc, name } = best;
  const wanted = { upc, country, zip, url: null, name: null, memberships: [] };
  let offers: readonly StoreOffer[] = [];
  for await (const event of streamOffers(wanted, signal)) {
    offers = offersAfter(offers, event);
    if (offers.some((offer) => offer.isAvailable === true && !isSecondHand(offer)))
      return [known(upc, { name, offers })];
  }
  return [];
}

function known(gtin: string, known: Product["known"] & {}): Product {
  const key = `gtin:${gtin}`;
  return { key, keys: new Set([key]), gtin, listings: [], relevance: 1, coverage: 1, known };
}
