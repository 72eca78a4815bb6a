import { z } from "zod";
import {
  ItemId,
  isObject,
  Phone,
  Place,
  part,
  Quantity,
  requiredList,
  Text,
  Token,
} from "../../parsing/fields.ts";
import { OperationalHours } from "../../parsing/operational-hours.ts";
import { readShape } from "../../parsing/read-answer.ts";
import type { Store } from "../../parsing/retailer.ts";
import { storeOf } from "../../parsing/store.ts";

/** Since 2021 a store has an `id` and its street is `address`; before, `storeId` and `address1`. */
const FoundStore = z.object({
  id: ItemId,
  storeId: ItemId,
  displayName: Text,
  distance: Quantity,
  geoPoint: Place,
  phone: Phone,
  operationalHours: OperationalHours,
  timeZone: Token,
  address: part(z.object({ address: Text, address1: Text, city: Text, state: Token })),
});

const StoresToday = z.object({
  data: z.object({ storesBySearchTerm: z.object({ stores: requiredList(FoundStore) }) }),
});
const StoresBefore = z.object({ stores: requiredList(FoundStore) });

export function readStoreFinder(body: unknown): Store[] {
  const stores =
    isObject(body) && "data" in body
      ? readShape(body, StoresToday).data.storesBySearchTerm.stores
      : readShape(body, StoresBefore).stores;
  return stores.flatMap(({ id, storeId, displayName, distance, address, ...raw }) => {
    const store = storeOf("Walmart", {
      id: id ?? storeId,
      name: displayName,
      address1: address?.address ?? address?.address1,
      city: address?.city,
      state: address?.state,
      distanceMiles: distance,
      position: raw.geoPoint,
      phone: raw.phone,
      days: raw.operationalHours,
      timeZone: raw.timeZone,
    });
    return store ?? [];
  });
}
