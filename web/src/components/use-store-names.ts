import { listStores, type Store } from "@stockfinder/contracts/stores";
import { useCallback, useMemo } from "react";
import { call } from "../api/call.ts";
import { useHeld } from "../api/held.ts";
import { useFetched } from "../api/use-fetched.ts";

/** The name of a store by its id; the id itself until the names are known, and for a store that has left the directory. */
export function useStoreNames(isWanted: boolean): (storeId: string) => string {
  const held = useHeld()?.stores ?? null;
  const { data: stores } = useFetched<readonly Pick<Store, "id" | "name">[]>(
    isWanted ? "stores" : null,
    (signal) => call(listStores, {}, { signal }),
    held,
  );
  const names = useMemo(() => new Map(stores?.map(({ id, name }) => [id, name])), [stores]);
  return useCallback((storeId: string) => names.get(storeId) ?? storeId, [names]);
}
