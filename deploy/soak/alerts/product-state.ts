import { Fault } from "@stockfinder/contracts/fault";
import type { Database } from "@stockfinder/database/database";
import type { Shown } from "./script.ts";

/** The product's data in its database while it runs. On a busy machine a read may fail: then nothing is known yet. */
export interface ProductState {
  /**
   * The current terms of each item for alerts, by UPC; the first reading is known by its listing only. A change held for
   * a second reading is not known yet.
   */
  termsOf(upcs: readonly string[]): Promise<ReadonlyMap<string, Shown>>;
  /** What is not matched, published or submitted yet, with the failures so far; null if nothing is known. */
  unfinished(): Promise<readonly string[] | null>;
}

export function productState(database: Pick<Database, "query">): ProductState {
  return {
    termsOf: (upcs) => orUnknown(readTerms(database, upcs), new Map()),
    unfinished: () => orUnknown(readUnfinished(database), null),
  };
}

async function readTerms(
  database: Pick<Database, "query">,
  upcs: readonly string[],
): Promise<ReadonlyMap<string, Shown>> {
  const { rows } = await database.query<Shown & { upc: string }>(
    `select listing.gtin as upc, coalesce(place.stock, listing.certain_stock) as stock,
       coalesce(place.price, listing.price)::float8 as price
     from lookup.listings as listing
     left join alerts.places as place on place.retailer = listing.retailer
       and place.item_id = listing.item_id and place.country = listing.country and place.store_id = ''
     where listing.gtin = any($1) and (place.id is not null or listing.version = 1)
       and not exists (
         select from alerts.transitions where place_id = place.id and held_until is not null
       )`,
    [upcs],
  );
  return new Map(rows.map(({ upc, stock, price }) => [upc, { stock, price }]));
}

async function readUnfinished(database: Pick<Database, "query">): Promise<readonly string[]> {
  const { rows } = await database.query<{ what: string }>(
    `select 'a change' as what from alerts.transitions
     union all select 'an event of alerts' from alerts.outbox
     union all select 'an event of lookup' from lookup.outbox
     union all select format('a delivery by %s after %s failures', channel, failures)
       from alerts.deliveries where due_at is not null
     union all select format('a webhook after %s attempts', attempts)
       from alerts.webhook_deliveries where due_at is not null`,
  );
  return rows.map(({ what }) => what);
}

async function orUnknown<T>(reading: Promise<T>, unknown: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Fault) return unknown;
    throw error;
  }
}
