import { listRetailers, type RetailerInfo } from "@stockfinder/contracts/retailers";
import { useEffect, useState } from "react";
import { call } from "../api.ts";

/** The searched stores, in their order; null until they are known, and if they cannot be fetched. */
export function useStores(): readonly RetailerInfo[] | null {
  const [stores, setStores] = useState<readonly RetailerInfo[] | null>(null);

  useEffect(() => {
    const left = new AbortController();
    call(listRetailers, {}, { signal: left.signal }).then(
      (list) => setStores(list.filter(({ enabled }) => enabled)),
      () => undefined,
    );
    return () => left.abort();
  }, []);

  return stores;
}

/** Whether data comes from the sandbox. Stores not known yet count as no demo. */
export function isDemo(stores: readonly RetailerInfo[] | null): boolean {
  return stores?.some(({ source }) => source === "sandbox") ?? false;
}
