import type { ItemAvailability } from "@stockfinder/contracts/availability";
import { townKey, townsWithin } from "@stockfinder/places/places";
import type { Near } from "../retailer.ts";

/** Retailers list stores up to this far away. */
const MILES = 100;

/** Adds to each store where its town is, so that clients can draw a map without a map service. */
export function locating({ zip }: Near): (item: ItemAvailability) => ItemAvailability {
  const towns = townsWithin(zip, MILES);
  return (item) => ({
    ...item,
    stores: item.stores.map((store) => {
      const town = towns.get(townKey(store.city, store.state));
      return town ? { ...store, town } : store;
    }),
  });
}
