import { z } from "zod";
import { ItemId, part, Quantity, requiredList, Text } from "../../fields.ts";
import { readJson } from "../../read-answer.ts";
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

/** At most 9 stores within 9 miles. Walgreens takes these numbers as text only. */
export function askStores(near: Near): UpstreamCall<Store[]> {
  return {
    request: {
      upstream: "wgs",
      method: "POST",
      path: "/locator/v1/stores/search",
      json: {
        r: "9",
        s: "9",
        p: "1",
        requestType: "locator",
        zip: near.zip,
        inStockOnly: "false",
        articles: [],
      },
      retry: { statuses: [500, 520], attempts: 3 },
    },
    read: (answer) => readJson(answer, Reply).results.flatMap((entry) => toStore(entry) ?? []),
  };
}

export function toStore({ storeNumber, distance, store }: z.infer<typeof StoreEntry>): Store | null {
  if (storeNumber === null) return null;
  return {
    id: storeNumber,
    storeNumber,
    name: store?.name ?? store?.brand ?? "Walgreens",
    address: {
      address1: store?.address?.street ?? "",
      city: store?.address?.city ?? "",
      state: store?.address?.state ?? "",
    },
    distanceMiles: distance,
  };
}
