import { type Column, fieldsOf, givenRows, namesOf, valuesOf } from "@stockfinder/database/columns";
import type { Queryable } from "@stockfinder/database/database";
import type { PhysicalStore } from "./readings.ts";

export interface StoreOfRetailer extends PhysicalStore {
  readonly retailer: string;
}

const COLUMNS: readonly Column<StoreOfRetailer>[] = [
  ...fieldsOf<StoreOfRetailer>({
    text: ["retailer", "name", "address", "city", "state", "phone"],
    jsonb: ["hours"],
  }),
  { name: "store_id", type: "text", value: ({ id }) => id },
  { name: "latitude", type: "float8", value: ({ position, town }) => (position ?? town)?.latitude },
  { name: "longitude", type: "float8", value: ({ position, town }) => (position ?? town)?.longitude },
  { name: "is_exact", type: "boolean", value: ({ position }) => position !== undefined },
];

/** A town's position never replaces the store's own. */
const PLACES_BETTER = "(excluded.is_exact or excluded.latitude is not null and not store.is_exact)";

/** Adds or updates stores. Each store appears once; sorted, so that copies never deadlock. */
export async function writeStores(tx: Queryable, stores: readonly StoreOfRetailer[]): Promise<void> {
  if (stores.length === 0) return;
  await tx.query(
    `insert into lookup.stores as store (${namesOf(COLUMNS)})
     select ${namesOf(COLUMNS)} from ${givenRows(COLUMNS)} order by retailer, store_id
     on conflict (retailer, store_id) do update set
       name = excluded.name, address = excluded.address, city = excluded.city, state = excluded.state,
       latitude = case when ${PLACES_BETTER} then excluded.latitude else store.latitude end,
       longitude = case when ${PLACES_BETTER} then excluded.longitude else store.longitude end,
       is_exact = store.is_exact or excluded.is_exact,
       phone = coalesce(excluded.phone, store.phone), hours = coalesce(excluded.hours, store.hours)
     where (store.name, store.address, store.city, store.state) is distinct from
         (excluded.name, excluded.address, excluded.city, excluded.state)
       or (excluded.latitude, excluded.longitude, excluded.is_exact)
           is distinct from (store.latitude, store.longitude, store.is_exact)
         and ${PLACES_BETTER}
       or excluded.phone is distinct from store.phone and excluded.phone is not null
       or excluded.hours is distinct from store.hours and excluded.hours is not null`,
    valuesOf(COLUMNS, stores),
  );
}
