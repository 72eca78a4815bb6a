import { listOffers } from "@stockfinder/contracts/offers";
import { call } from "../api/call.ts";
import { useFetched } from "../api/use-fetched.ts";
import type { Watchable } from "./watchable.ts";

const NONE: readonly string[] = [];

/** The ids of the stores that offer a product, as last seen; null until they are known. Fetched when `isWanted`. */
export function useOfferedStores(
  { upc, country }: Pick<Watchable, "country"> & { readonly upc: string },
  isWanted: boolean,
): readonly string[] | null {
  const { data, failure } = useFetched(isWanted ? `${upc} ${country}` : null, async (signal) => {
    const { offers } = await call(listOffers, { upc, country }, { signal });
    return offers.map(({ storeId }) => storeId);
  });
  // The chosen ones can still be deselected.
  return failure ? NONE : data;
}
