import { listRetailers, type RetailerInfo } from "@stockfinder/contracts/retailers";
import { useMemo } from "react";
import { call } from "../api/call.ts";
import { useHeld } from "../api/held.ts";
import { useFetched } from "../api/use-fetched.ts";

/** The searched stores, in their order; null until they are known, and if they cannot be fetched. */
export function useStores(): readonly RetailerInfo[] | null {
  const held = useHeld()?.retailers ?? null;
  const { data } = useFetched("stores", (signal) => call(listRetailers, {}, { signal }), held);
  return useMemo(() => data?.filter(({ enabled }) => enabled) ?? null, [data]);
}

/** Whether data comes from the sandbox. Stores not known yet count as no demo. */
export function isDemo(stores: readonly RetailerInfo[] | null): boolean {
  return stores?.some(({ source }) => source === "sandbox") ?? false;
}
