import type { Country } from "@stockfinder/contracts/listings";
import { MOST_PRODUCTS, offersOfProducts, type ProductOffer } from "@stockfinder/contracts/product-offers";
import { useMemo } from "react";
import { call } from "../../../api/call.ts";
import { useFetched } from "../../../api/use-fetched.ts";
import type { Product } from "./products.ts";

/** The offers of products as last seen, by GTIN: once while the search goes on, and once when it has ended. */
export function useKnownOffers(
  products: readonly Product[],
  { country, zip, searching }: { country: Country; zip: string; searching: boolean },
): ReadonlyMap<string, readonly ProductOffer[]> {
  const upcs = products.flatMap(({ gtin }) => gtin ?? []).slice(0, MOST_PRODUCTS);
  const { data } = useFetched(searching ? "searching" : upcs.join(), async (signal) =>
    upcs.length === 0 ? [] : await call(offersOfProducts, { upcs, country, zip }, { signal }),
  );
  return useMemo(() => new Map(data?.map(({ upc, offers }) => [upc, offers])), [data]);
}
