import type { CanaryReading, KnownStock, Canary as ShownCanary } from "@stockfinder/contracts/health";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import type { Queryable } from "@stockfinder/database/database";
import type { ReaderKey } from "./reader-key.ts";

export interface NewCanary {
  readonly retailer: ReaderKey;
  readonly expects: KnownStock;
  /** Finds the item: its GTIN, or words; the address of a product page. */
  readonly query: string;
  /** The retailer's own id. Null: the item with the GTIN `query`, or of the page. */
  readonly itemId: string | null;
  readonly zip: string;
  readonly isDemo: boolean;
}

export interface Canary extends NewCanary {
  readonly id: string;
  /** The last reading; null if there was none. */
  readonly readAt: Date | null;
  readonly readAs: CanaryReading | null;
  readonly detail: string | null;
}

/** A canary's reading. `detail` says why it is unknown. */
export interface CanaryRead {
  readonly id: string;
  readonly readAs: CanaryReading;
  readonly detail: string | null;
}

const COLUMNS = `id::text, retailer, expects, query, item_id as "itemId", zip, is_demo as "isDemo", read_at as "readAt",
  read_as as "readAs", detail`;

export async function allCanaries(database: Queryable): Promise<Canary[]> {
  const { rows } = await database.query<Canary>(
    `select ${COLUMNS} from lookup.canaries as canary order by retailer, canary.id`,
  );
  return rows;
}

export async function canariesOf(database: Queryable, retailer: ReaderKey): Promise<Canary[]> {
  const { rows } = await database.query<Canary>(
    `select ${COLUMNS} from lookup.canaries as canary where retailer = $1 order by canary.id`,
    [retailer],
  );
  return rows;
}

/** False if it was there already. The retailer's next round is due at `dueAt`, if not before. */
export async function addCanary(
  tx: Queryable,
  canary: NewCanary,
  { addedAt, dueAt = addedAt }: { readonly addedAt: Date; readonly dueAt?: Date },
): Promise<boolean> {
  const { retailer, expects, query, itemId, zip, isDemo } = canary;
  const { rowCount } = await tx.query(
    `insert into lookup.canaries (retailer, expects, query, item_id, zip, is_demo, added_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [retailer, expects, query, itemId, zip, isDemo, addedAt],
  );
  if (rowCount === 0) return false;
  await tx.query(
    `insert into lookup.adapters as known (retailer, next_round_at) values ($1, $2)
     on conflict (retailer) do update set next_round_at = least(known.next_round_at, excluded.next_round_at)`,
    [retailer, dueAt],
  );
  return true;
}

export async function removeCanary(database: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await database.query("delete from lookup.canaries where id = $1", [id]);
  return rowCount === 1;
}

/** Removes the demo's canaries of retailers that are not read from the sandbox any more. */
export async function removeDemoCanaries(database: Queryable, inDemo: readonly RetailerId[]): Promise<void> {
  await database.query("delete from lookup.canaries where is_demo and retailer <> all ($1)", [inDemo]);
}

export async function saveReads(tx: Queryable, reads: readonly CanaryRead[], at: Date): Promise<void> {
  if (reads.length === 0) return;
  await tx.query(
    `update lookup.canaries as canary set read_at = $1, read_as = read.read_as, detail = read.detail
     from unnest($2::bigint[], $3::text[], $4::text[]) as read (id, read_as, detail) where canary.id = read.id`,
    [at, reads.map(({ id }) => id), reads.map(({ readAs }) => readAs), reads.map(({ detail }) => detail)],
  );
}

export function shownCanary({ expects, query, itemId, zip, readAs, readAt, detail }: Canary): ShownCanary {
  return { expects, query, itemId, zip, readAs, readAt: readAt?.toISOString() ?? null, detail };
}
