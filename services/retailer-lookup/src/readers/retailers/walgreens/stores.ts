import { z } from "zod";
import type { Near } from "../../../requests/near.ts";
import { ItemId, list, part, Quantity, requiredList, Text, Token } from "../../parsing/fields.ts";
import { nearest } from "../../parsing/nearest.ts";
import { daysOpen, EVERY_DAY, readOpenTime } from "../../parsing/opening-hours.ts";
import { readPhone } from "../../parsing/phone.ts";
import { readPosition } from "../../parsing/position.ts";
import { readJson } from "../../parsing/read-answer.ts";
import type { Store, UpstreamCall } from "../../parsing/retailer.ts";
import { storeOf } from "../../parsing/store.ts";

export const StoreEntry = z.object({
  storeNumber: ItemId,
  latitude: Token,
  longitude: Token,
  distance: Quantity,
  store: part(
    z.object({
      name: Text,
      brand: Text,
      address: part(z.object({ street: Text, city: Text, state: Text })),
      phone: list(z.object({ areaCode: Token, number: Token })),
      /** One time for every day. */
      storeOpenTime: Token,
      storeCloseTime: Token,
      timeZone: Token,
    }),
  ),
});

const Reply = z.object({ results: requiredList(StoreEntry) });

export const MAX_STORES = 9;
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
        s: String(MAX_STORES),
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
      return nearest(stores, ({ distanceMiles }) => distanceMiles, MAX_STORES);
    },
  };
}

export function toStore({
  storeNumber,
  distance,
  store,
  ...entry
}: z.infer<typeof StoreEntry>): Store | null {
  const [phone] = store?.phone ?? [];
  const known = storeOf("Walgreens", {
    id: storeNumber,
    name: store?.name ?? store?.brand,
    address1: store?.address?.street,
    city: store?.address?.city,
    state: store?.address?.state,
    distanceMiles: distance,
    position: readPosition(entry.latitude, entry.longitude),
    phone: phone && readPhone(`${phone.areaCode ?? ""}${phone.number ?? ""}`),
    days: daysOpen(EVERY_DAY, readOpenTime(store?.storeOpenTime ?? null, store?.storeCloseTime ?? null)),
    timeZone: store?.timeZone,
  });
  return known && { ...known, storeNumber: known.id };
}
