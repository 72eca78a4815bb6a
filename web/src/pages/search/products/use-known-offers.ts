import type { Country } from "@stockfinder/contracts/listings";
import { MOST_PRODUCTS, offersOfProducts, type ProductOffer } from "@stockfinder/contracts/product-offers";
import { useMemo } from "react";
import { call } from "../../../api/call.ts";
import { useFetched } from "../../../api/use-fetched.ts";
import type { Product } from "./products.ts";

/**
 * The offers of products as last seen, by GTIN: once while the search goes on, and once when it has ended; then they are `final`.
 */
export function useKnownOffers(
  products: readonly Product[],
  { country, zip, searching }: { country: Country; zip: string; searching: boolean },
): { known: ReadonlyMap<string, readonly ProductOffer[]>; isFinal: boolean } {
  const upcs = products.flatMap(({ gtin }) => gtin ?? []).slice(0, MOST_PRODUCTS);
  const key = searching ? "searching" : upcs.join();
  const { data, failure } = useFetched(key, async (signal) => ({
    key,
    products: upcs.length === 0 ? [] : await call(offersOfProducts, { upcs, country, zip }, { signal }),
  }));
  const known = useMemo(() => new Map(data?.products.map(({ upc, offers }) => [upc, offers])), [data]);
  return { known, isFinal: !searching && (data?.key === key || failure !== null) };
}
