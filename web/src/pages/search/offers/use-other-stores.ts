import type { Country } from "@stockfinder/contracts/listings";
import { listOffers, type StoreOffer } from "@stockfinder/contracts/offers";
import type { RetailerInfo } from "@stockfinder/contracts/retailers";
import { useEffect, useState } from "react";
import { call } from "../../../api.ts";

interface Known {
  readonly gtin: string;
  readonly offers: readonly StoreOffer[];
}

const NONE: readonly StoreOffer[] = [];

/** The last seen offers of a product at stores that a search does not call; empty until they are known. */
export function useOtherStores(
  gtin: string | null,
  country: Country,
  retailers: readonly RetailerInfo[] | null,
): readonly StoreOffer[] {
  const [known, setKnown] = useState<Known | null>(null);

  useEffect(() => {
    if (gtin === null || retailers === null) return;
    const searched = new Set<string>(retailers.map(({ id }) => id));
    const left = new AbortController();
    call(listOffers, { upc: gtin, country, url: undefined, name: undefined }, { signal: left.signal }).then(
      ({ offers }) => setKnown({ gtin, offers: offers.filter(({ storeId }) => !searched.has(storeId)) }),
      // The search's own answers are shown without them.
      () => undefined,
    );
    return () => left.abort();
  }, [gtin, country, retailers]);

  return known?.gtin === gtin ? known.offers : NONE;
}
