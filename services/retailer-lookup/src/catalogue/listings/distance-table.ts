import { type Column, fieldsOf, givenRows, namesOf, valuesOf } from "@stockfinder/database/columns";
import type { Queryable } from "@stockfinder/database/database";
import { removalWhere } from "@stockfinder/database/remove-batch";

export interface StoreDistance {
  readonly zip: string;
  readonly retailer: string;
  readonly storeId: string;
  readonly miles: number;
  /** In milliseconds since 1970; stored as a day. */
  readonly readAt: number;
}

const COLUMNS: readonly Column<StoreDistance>[] = [
  ...fieldsOf<StoreDistance>({ text: ["zip", "retailer", "storeId"], float8: ["miles"] }),
  { name: "read_on", type: "date", value: ({ readAt }) => new Date(readAt).toISOString() },
];

const KEPT_DAYS = 90;
/** A distance that did not change is written again after so many days. */
const RENEWED_DAYS = 30;

/** Adds or updates distances. Each appears once; sorted, so that copies never deadlock. */
export async function writeDistances(tx: Queryable, distances: readonly StoreDistance[]): Promise<void> {
  if (distances.length === 0) return;
  await tx.query(
    `insert into lookup.store_distances as known (${namesOf(COLUMNS)})
     select ${namesOf(COLUMNS)} from ${givenRows(COLUMNS)} order by zip, retailer, store_id
     on conflict (zip, retailer, store_id) do update set miles = excluded.miles, read_on = excluded.read_on
     where excluded.miles <> known.miles or excluded.read_on > known.read_on + ${RENEWED_DAYS}`,
    valuesOf(COLUMNS, distances),
  );
}

/** Deletes a batch of the distances that were not read for three months; returns how many. */
export const removeOldDistances = removalWhere("lookup.store_distances", `read_on < $1::date - ${KEPT_DAYS}`);
