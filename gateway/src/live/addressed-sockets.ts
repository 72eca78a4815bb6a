import type { Target } from "@stockfinder/contracts/audience";
import type { LiveSocket } from "./live-socket.ts";
import type { LiveSockets } from "./live-sockets.ts";

type Followed = Pick<LiveSocket, "keys" | "country" | "upcs" | "productIds" | "stores">;

export function matches(socket: Followed, { country, upcs, productIds, people, store }: Target): boolean {
  if (socket.keys.length === 0) return false;
  if (country !== null && socket.country !== country) return false;
  if (store !== null && !socket.stores.has(store)) return false;
  return (
    isEmptyOrHas(upcs, (upc) => socket.upcs.has(upc)) &&
    isEmptyOrHas(productIds, (id) => socket.productIds.has(id)) &&
    isEmptyOrHas(people, (person) => socket.keys.includes(person))
  );
}

function isEmptyOrHas<Value>(values: readonly Value[], has: (value: Value) => boolean): boolean {
  return values.length === 0 || values.some(has);
}

/** The sockets to examine for a target: from an index if the target has its key, else all. */
export function candidatesFor(
  { people, upcs }: Target,
  sockets: Pick<LiveSockets, "withKey" | "following" | "all">,
): ReadonlySet<LiveSocket> {
  if (people.length > 0) return union(people.map((key) => sockets.withKey(key)));
  if (upcs.length > 0) return union(upcs.map((upc) => sockets.following(upc)));
  return sockets.all();
}

function union(sets: readonly ReadonlySet<LiveSocket>[]): ReadonlySet<LiveSocket> {
  const [only, ...others] = sets;
  if (only && others.length === 0) return only;
  return new Set(sets.flatMap((sockets) => [...sockets]));
}
