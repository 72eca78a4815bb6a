import type { LookupContext, Source, Store } from "./retailer.ts";

/** The store whose prices a search shows. */
export interface PricedBy {
  readonly store: Store;
  /** The branch that was to be asked, if there is one. */
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
