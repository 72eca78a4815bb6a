import { listRetailers, type RetailerInfo } from "@stockfinder/contracts/retailers";
import { call } from "../api/call.ts";
import { useFetched } from "../api/use-fetched.ts";

/** The searched stores, in their order; null until they are known, and if they cannot be fetched. */
export function useStores(): readonly RetailerInfo[] | null {
  const { data } = useFetched("stores", async (signal) => {
    const stores = await call(listRetailers, {}, { signal });
    return stores.filter(({ enabled }) => enabled);
  });
  return data;
}

/** Whether data comes from the sandbox. Stores not known yet count as no demo. */
export function isDemo(stores: readonly RetailerInfo[] | null): boolean {
  return stores?.some(({ source }) => source === "sandbox") ?? false;
}
