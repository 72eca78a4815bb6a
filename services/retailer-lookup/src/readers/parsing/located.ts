import type { ItemAvailability, Position, StoreStock } from "@stockfinder/contracts/availability";
import { roundedMiles, shownMiles, townKey, townsWithin } from "@stockfinder/places/places";
import type { Near } from "../../requests/near.ts";
import { ONLINE } from "./stock.ts";

/** Retailers list stores up to this far away. */
const MILES = 100;

/** Finds where a store's town is; undefined if the town is not known. */
export function townsNear({
  zip,
}: Near): (store: { readonly city: string; readonly state: string }) => Position | undefined {
  const towns = townsWithin(zip, MILES);
  return ({ city, state }) => towns.get(townKey(city, state));
}

/**
 * Adds to each store its distance, and where its town is, so that clients can draw a map without a map service. The distance is
 * computed from the store's position; of a store without one it is the retailer's own figure.
 */
export function locating(near: Near): (item: ItemAvailability) => ItemAvailability {
  const townOf = townsNear(near);
  const located = (store: StoreStock): StoreStock => {
    const { position, distanceMiles: stated } = store;
    const distanceMiles = position
      ? shownMiles(near, position)
      : stated === null
        ? null
        : roundedMiles(stated);
    const town = townOf(store);
    return { ...store, distanceMiles, ...(town && { town }) };
  };
  return (item) => nearestFirst({ ...item, stores: item.stores.map(located) });
}

/** The web shop keeps its place: a retailer that is shown online only has it first. */
function nearestFirst({ status: statuses, stores, ...item }: ItemAvailability): ItemAvailability {
  const places = stores.map((store, index) => ({ store, status: statuses[index] }));
  const branches = places
    .filter(({ store }) => store.id !== ONLINE)
    .sort(({ store: one }, { store: other }) => milesTo(one) - milesTo(other))
    .values();
  const ordered = places.map((place) =>
    place.store.id === ONLINE ? place : (branches.next().value ?? place),
  );
  return {
    ...item,
    status: stores.length === 0 ? statuses : ordered.flatMap(({ status }) => status ?? []),
    stores: ordered.map(({ store }) => store),
  };
}

function milesTo({ distanceMiles }: StoreStock): number {
  return distanceMiles ?? Number.MAX_VALUE;
}
