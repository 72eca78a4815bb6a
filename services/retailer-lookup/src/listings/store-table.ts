import { type Column, givenRows, namesOf, valuesOf } from "@stockfinder/database/columns";
import type { Queryable } from "@stockfinder/database/database";
import type { PhysicalStore } from "./readings.ts";

/** A row of `lookup.stores`. */
export interface StoreOfRetailer {
  readonly retailer: string;
  readonly store: PhysicalStore;
}

const COLUMNS: readonly Column<StoreOfRetailer>[] = [
  { name: "retailer", type: "text", value: ({ retailer }) => retailer },
  { name: "store_id", type: "text", value: ({ store }) => store.id },
  { name: "name", type: "text", value: ({ store }) => store.name },
  { name: "address", type: "text", value: ({ store }) => store.address },
  { name: "city", type: "text", value: ({ store }) => store.city },
  { name: "state", type: "text", value: ({ store }) => store.state },
  { name: "latitude", type: "float8", value: ({ store }) => store.town?.latitude ?? null },
  { name: "longitude", type: "float8", value: ({ store }) => store.town?.longitude ?? null },
  { name: "phone", type: "text", value: ({ store }) => store.phone ?? null },
  { name: "hours", type: "jsonb", value: ({ store }) => store.hours ?? null },
];

/** Adds stores, or what is new about them. Each store appears once; sorted, so that copies never deadlock. */
export async function writeStores(tx: Queryable, stores: readonly StoreOfRetailer[]): Promise<void> {
  if (stores.length === 0) return;
  await tx.query(
    `insert into lookup.stores as store (${namesOf(COLUMNS)})
     select ${namesOf(COLUMNS)} from ${givenRows(COLUMNS)} order by retailer, store_id
     on conflict (retailer, store_id) do update set
       name = excluded.name, address = excluded.address, city = excluded.city, state = excluded.state,
       latitude = coalesce(excluded.latitude, store.latitude),
       longitude = coalesce(excluded.longitude, store.longitude),
       phone = coalesce(excluded.phone, store.phone), hours = coalesce(excluded.hours, store.hours)
     where (store.name, store.address, store.city, store.state) is distinct from
         (excluded.name, excluded.address, excluded.city, excluded.state)
       or (excluded.latitude, excluded.longitude) is distinct from (store.latitude, store.longitude)
         and excluded.latitude is not null
       or excluded.phone is distinct from store.phone and excluded.phone is not null
       or excluded.hours is distinct from store.hours and excluded.hours is not null`,
    valuesOf(COLUMNS, stores),
  );
}
