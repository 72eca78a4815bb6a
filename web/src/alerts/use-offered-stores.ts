import { listOffers } from "@stockfinder/contracts/offers";
import { useEffect, useState } from "react";
import { call } from "../api.ts";
import type { Watchable } from "./watchable.ts";

/** The ids of the stores that offer a product, as last seen; null until they are known. Fetched when `isWanted`. */
export function useOfferedStores(
  { upc, country }: Pick<Watchable, "country"> & { readonly upc: string },
  isWanted: boolean,
): readonly string[] | null {
  const [stores, setStores] = useState<readonly string[] | null>(null);

  useEffect(() => {
    if (!isWanted) return;
    const left = new AbortController();
    call(listOffers, { upc, country }, { signal: left.signal }).then(
      ({ offers }) => setStores(offers.map(({ storeId }) => storeId)),
      // The chosen ones can still be deselected.
      () => left.signal.aborted || setStores([]),
    );
    return () => left.abort();
  }, [upc, country, isWanted]);

  return stores;
}
