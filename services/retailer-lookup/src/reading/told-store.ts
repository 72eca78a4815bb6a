import type { Store } from "../retailer.ts";

/** What a retailer tells of a store, any of which it may leave out. */
interface ToldStore {
  readonly id: string | null;
  readonly name?: string | null | undefined;
  readonly address1?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly distanceMiles?: number | null | undefined;
}

/** A store of the chain, by the chain's name where it has none of its own; null without an id, since nothing can be asked of it. */
export function storeOf(chain: string, told: ToldStore): Store | null {
  if (told.id === null) return null;
  return {
    id: told.id,
    name: told.name ?? chain,
    address: { address1: told.address1 ?? "", city: told.city ?? "", state: told.state ?? "" },
    distanceMiles: told.distanceMiles ?? null,
  };
}
