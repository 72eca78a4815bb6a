import type { ItemAvailability } from "@stockfinder/contracts/availability";
import { withinOrNull } from "@stockfinder/service/within-or-null";
import type { LookupContext, Store } from "./retailer.ts";

export type StoreDetails = Pick<Store, "position" | "phone" | "hours">;

export function detailsOf({ position, phone, hours }: StoreDetails): StoreDetails {
  return { ...(position && { position }), ...(phone && { phone }), ...(hours && { hours }) };
}

export function withDetails(item: ItemAvailability, stores: readonly Store[]): ItemAvailability {
  const details = new Map(stores.map((store) => [store.id, detailsOf(store)]));
  return { ...item, stores: item.stores.map((store) => ({ ...details.get(store.id), ...store })) };
}

/**
 * Starts to fetch the stores, for their details only. The returned function waits at most a second for them, and returns
 * no store if the store finder failed or takes longer, because stock is worth showing without details.
 */
export function storesInPassing({ stores }: Pick<LookupContext, "stores">): () => Promise<readonly Store[]> {
  const asked = stores();
  asked.catch(() => {}); // logged and counted by the look-up for the stores itself
  return async () => (await withinOrNull(() => asked)) ?? [];
}
