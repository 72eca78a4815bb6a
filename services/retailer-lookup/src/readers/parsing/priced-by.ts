import type { LookupContext, Source, Store } from "./retailer.ts";

export interface PricedBy {
  readonly store: Store;
  readonly wanted: string | undefined;
}

/** The store whose prices a source's search shows; null if they are the same in all stores. */
export async function pricedBy(
  { pricesOf }: Pick<Source, "pricesOf">,
  { stores, branch }: Pick<LookupContext, "stores" | "branch">,
): Promise<PricedBy | null> {
  if (pricesOf !== "nearest-store") return null;
  const [store] = await stores();
  return store ? { store, wanted: branch } : null;
}
