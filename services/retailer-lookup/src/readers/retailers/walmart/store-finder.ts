import { z } from "zod";
import * as fields from "../../reading/fields.ts";
import { OperationalHours } from "../../reading/operational-hours.ts";
import { readShape } from "../../reading/read-answer.ts";
import type { Store } from "../../reading/retailer.ts";
import { storeOf } from "../../reading/store.ts";

/** Since 2021 a store has an `id` and its street is `address`; before, `storeId` and `address1`. */
const FoundStore = z.object({
  id: fields.ItemId,
  storeId: fields.ItemId,
  displayName: fields.Text,
  distance: fields.Quantity,
  geoPoint: fields.Place,
  phone: fields.Phone,
  operationalHours: OperationalHours,
  timeZone: fields.Token,
  address: fields.part(
    z.object({ address: fields.Text, address1: fields.Text, city: fields.Text, state: fields.Token }),
  ),
});

const StoresToday = z.object({
  data: z.object({ storesBySearchTerm: z.object({ stores: fields.requiredList(FoundStore) }) }),
});
const StoresBefore = z.object({ stores: fields.requiredList(FoundStore) });

export function readStoreFinder(body: unknown): Store[] {
  const stores =
    fields.isObject(body) && "data" in body
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
