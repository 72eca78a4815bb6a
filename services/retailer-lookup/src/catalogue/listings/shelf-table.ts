import {
  assignmentsFrom,
  type Column,
  fieldsOf,
  givenRows,
  namesOf,
  valuesOf,
} from "@stockfinder/database/columns";
import type { Queryable } from "@stockfinder/database/database";
import { KNOWN_COLUMNS, knownOf } from "./known-columns.ts";
import type { Known } from "./reading-rules.ts";

export interface ShelfKey {
  readonly listingId: string;
  readonly storeId: string;
}

export interface Shelf extends ShelfKey {
  readonly known: Known;
  /** Null if the newest reading did not state it. */
  readonly quantity: number | null;
  /** Null until a reading has stated it. */
  readonly aisle: string | null;
}

export function textOf({ listingId, storeId }: ShelfKey): string {
  return `${listingId} ${storeId}`;
}

const KEY = fieldsOf<ShelfKey>({ bigint: ["listingId"], text: ["storeId"] });
const CONTENT: readonly Column<Shelf>[] = [
  ...KNOWN_COLUMNS,
  ...fieldsOf<Shelf>({ numeric: ["quantity"], text: ["aisle"] }),
];
const COLUMNS: readonly Column<Shelf>[] = [...KEY, ...CONTENT];

export async function readShelves(
  tx: Queryable,
  keys: readonly ShelfKey[],
): Promise<ReadonlyMap<string, Shelf>> {
  if (keys.length === 0) return new Map();
  const { rows } = await tx.query<Shelf>(
    `select shelf.listing_id::text as "listingId", shelf.store_id as "storeId", ${knownOf("shelf")} as known,
       shelf.quantity::float8, shelf.aisle
     from lookup.shelves as shelf join ${givenRows(KEY)} using (listing_id, store_id)`,
    valuesOf(KEY, keys),
  );
  return new Map(rows.map((shelf) => [textOf(shelf), shelf]));
}

export async function writeShelves(tx: Queryable, shelves: readonly Shelf[]): Promise<void> {
  if (shelves.length === 0) return;
  await tx.query(
    `insert into lookup.shelves (${namesOf(COLUMNS)}) select ${namesOf(COLUMNS)} from ${givenRows(COLUMNS)}
     on conflict (listing_id, store_id) do update set ${assignmentsFrom(CONTENT, "excluded")}`,
    valuesOf(COLUMNS, shelves),
  );
}
