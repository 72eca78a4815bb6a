import type { ItemAvailability } from "@stockfinder/contracts/availability";
import type { LookupContext, Store } from "./retailer.ts";

export type StoreDetails = Pick<Store, "position" | "phone" | "hours">;

export function detailsOf({ position, phone, hours }: StoreDetails): StoreDetails {
  return { ...(position && { position }), ...(phone && { phone }), ...(hours && { hours }) };
}

export function withDetails(item: ItemAvailability, stores: readonly Store[]): ItemAvailability {
  const details = new Map(stores.map((store) => [store.id, detailsOf(store)]));
  return { ...item, stores: item.stores.map((store) => ({ ...details.get(store.id), ...store })) };
}

export const DETAILS_WAIT_MS = 1_000;

/**
 * Starts to fetch the stores, for their details only. The returned function waits at most a second for them, and returns
 * no store if the store finder failed or takes longer, because stock is worth showing without details.
 */
export function storesInPassing({ stores }: Pick<LookupContext, "stores">): () => Promise<readonly Store[]> {
  // A failure is logged and counted by the look-up for the stores itself.
  const asked = stores().catch((): readonly Store[] => []);
  return async () => {
    const waited = Promise.withResolvers<readonly Store[]>();
    const timer = setTimeout(() => waited.resolve([]), DETAILS_WAIT_MS);
    try {
      return await Promise.race([asked, waited.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
