import type { ItemAvailability, Position } from "@stockfinder/contracts/availability";
import { townKey, townsWithin } from "@stockfinder/places/places";
import type { Near } from "../retailer.ts";

/** Retailers list stores up to this far away. */
const MILES = 100;

/** Finds where a store's town is; undefined if the town is not known. */
export function townsNear({
  zip,
}: Near): (store: { readonly city: string; readonly state: string }) => Position | undefined {
  const towns = townsWithin(zip, MILES);
  return ({ city, state }) => towns.get(townKey(city, state));
}

/** Adds to each store where its town is, so that clients can draw a map without a map service. */
export function locating(near: Near): (item: ItemAvailability) => ItemAvailability {
  const townOf = townsNear(near);
  return (item) => ({
    ...item,
    stores: item.stores.map((store) => {
      const town = townOf(store);
      return town ? { ...store, town } : store;
    }),
  });
}
