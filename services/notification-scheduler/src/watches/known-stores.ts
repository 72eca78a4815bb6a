import type { Bus } from "@stockfinder/bus/bus";
import { unlessFailed } from "@stockfinder/contracts/fault";
import type { Country } from "@stockfinder/contracts/listings";
import { bareId } from "@stockfinder/contracts/store-ids";
import { listStores, type Store } from "@stockfinder/contracts/stores";
import type { Clock } from "@stockfinder/service/clock";
import { SCHEDULER } from "../owners/scheduler-principal.ts";

/** The directory changes with a release. */
const KEPT_MS = 10 * 60_000;

export interface Stores {
  /** A country's store; `id` is the directory's, or without `-CAN`. */
  find(id: string, country: Country): Store | undefined;
  hasShelves(country: Country): boolean;
  /** The id without `-CAN` of the store that has this host. */
  atHost(host: string): string | undefined;
}

export interface KnownStores {
  /** Null while the look-up service is unavailable: callers then skip their check. */
  get(requestId: string): Promise<Stores | null>;
}

export function knownStores(bus: Pick<Bus, "call">, clock: Pick<Clock, "now">): KnownStores {
  let known: { readonly at: number; readonly stores: Stores } | null = null;
  return {
    async get(requestId) {
      const now = clock.now();
      if (known && now - known.at < KEPT_MS) return known.stores;
      const list = await unlessFailed(bus.call(listStores, {}, { principal: SCHEDULER, requestId }));
      if (list) known = { at: now, stores: storesIn(list) };
      return known?.stores ?? null;
    },
  };
}

function storesIn(list: readonly Store[]): Stores {
  const byKey = new Map(
    list.flatMap((store) => [store.id, bareId(store.id)].map((id) => [`${id} ${store.country}`, store])),
  );
  const byHost = new Map(list.flatMap(({ id, hosts }) => hosts.map((host) => [host, bareId(id)] as const)));
  return {
    find: (id, country) => byKey.get(`${id} ${country}`),
    hasShelves: (wanted) => list.some(({ country, shelves }) => country === wanted && shelves !== false),
    atHost: (host) => byHost.get(host),
  };
}
