import { z } from "zod";
import { ItemId, part, Quantity, requiredList, Text } from "../../reading/fields.ts";
import { nearest } from "../../reading/nearest.ts";
import { readJson } from "../../reading/read-answer.ts";
import { storeOf } from "../../reading/told-store.ts";
import type { Near, Store, UpstreamCall } from "../../retailer.ts";

/** A store as it also stands at the head of each entry of an inventory answer. */
export const StoreEntry = z.object({
  storeNumber: ItemId,
  distance: Quantity,
  store: part(
    z.object({
      name: Text,
      brand: Text,
      address: part(z.object({ street: Text, city: Text, state: Text })),
    }),
  ),
});

const Reply = z.object({ results: requiredList(StoreEntry) });

export const MOST_STORES = 9;
export const MILES = 9;

/** Walgreens takes numbers as text only. */
export function askStores(near: Near): UpstreamCall<Store[]> {
  return {
    request: {
      upstream: "wgs",
      method: "POST",
      path: "/locator/v1/stores/search",
      json: {
        r: String(MILES),
        s: String(MOST_STORES),
        p: "1",
        requestType: "locator",
        zip: near.zip,
        inStockOnly: "false",
        articles: [],
      },
      retry: { statuses: [500, 520], attempts: 3 },
    },
    read(answer) {
      const stores = readJson(answer, Reply).results.flatMap((entry) => toStore(entry) ?? []);
      return nearest(stores, ({ distanceMiles }) => distanceMiles, MOST_STORES);
    },
  };
}

export function toStore({ storeNumber, distance, store }: z.infer<typeof StoreEntry>): Store | null {
  const known = storeOf("Walgreens", {
    id: storeNumber,
    name: store?.name ?? store?.brand,
    address1: store?.address?.street,
    city: store?.address?.city,
    state: store?.address?.state,
    distanceMiles: distance,
  });
  return known && { ...known, storeNumber: known.id };
}
