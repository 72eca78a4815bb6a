import { listStores } from "@stockfinder/contracts/stores";
import { useCallback } from "react";
import { call } from "../api/call.ts";
import { useFetched } from "../api/use-fetched.ts";

/** The name of a store by its id; the id itself until the names are known, and for a store that has left the directory. */
export function useStoreNames(isWanted: boolean): (storeId: string) => string {
  const { data: names } = useFetched(isWanted ? "stores" : null, async (signal) => {
    const stores = await call(listStores, {}, { signal });
    return new Map(stores.map(({ id, name }) => [id, name]));
  });
  return useCallback((storeId: string) => names?.get(storeId) ?? storeId, [names]);
}
