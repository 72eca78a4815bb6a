import { listStores } from "@stockfinder/contracts/stores";
import { useCallback, useEffect, useState } from "react";
import { call } from "../api.ts";

/** The name of a store by its id; the id itself until the names are known, and for a store that has left the directory. */
export function useStoreNames(isWanted: boolean): (storeId: string) => string {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());

  useEffect(() => {
    if (!isWanted) return;
    const left = new AbortController();
    call(listStores, {}, { signal: left.signal }).then(
      (stores) => setNames(new Map(stores.map(({ id, name }) => [id, name]))),
      // Ids are readable too.
      () => undefined,
    );
    return () => left.abort();
  }, [isWanted]);

  return useCallback((storeId: string) => names.get(storeId) ?? storeId, [names]);
}
