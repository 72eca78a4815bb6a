import type { Listener, ListenerKey } from "@stockfinder/contracts/audience";
import type { Country } from "@stockfinder/contracts/listings";

/** A connected person, at any number of gateways and in any number of tabs. */
export interface Person {
  /** All keys, sorted: an account comes before a fingerprint. The first one names the person. */
  readonly keys: readonly [ListenerKey, ...ListenerKey[]];
  readonly countries: ReadonlySet<Country>;
  /** The requested GTINs and stores that the person follows; empty unless details are requested. */
  readonly upcs: ReadonlySet<string>;
  readonly stores: ReadonlySet<string>;
}

/** Joins listeners that share a key, directly or through others: a tab from before a sign-in is the same person. */
export function peopleOf(listeners: readonly Listener[]): Person[] {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    if (root !== key) parents.set(key, root); // a shorter way for the next time
    return root;
  };
  for (const { keys } of listeners) {
    const [first = "", ...others] = keys;
    for (const other of others) {
      const [one, another] = [rootOf(first), rootOf(other)];
      if (one !== another) parents.set(another, one);
    }
  }
  const groups = Map.groupBy(listeners, ({ keys: [first = ""] }) => rootOf(first));
  return [...groups.values()].map(personOf);
}

function personOf(group: readonly Listener[]): Person {
  const keys = [...new Set(group.flatMap((listener) => listener.keys))].sort();
  const [first, ...others] = keys;
  if (first === undefined) throw new Error("a listener without a key");
  return {
    keys: [first, ...others],
    countries: new Set(group.flatMap(({ country }) => country ?? [])),
    upcs: new Set(group.flatMap(({ upcs }) => upcs ?? [])),
    stores: new Set(group.flatMap(({ stores }) => stores ?? [])),
  };
}
