import type { Country } from "@stockfinder/contracts/listings";
import type { Queryable } from "@stockfinder/database/database";

/** A check that hangs is claimed by another copy after this time; it has ten seconds. */
const CLAIMED_FOR = "30 seconds";

/** What is read again. */
export interface CheckTarget {
  readonly gtin: string;
  readonly country: Country;
  /** Empty for what retailers have themselves. */
  readonly zip: string;
  /** JSON of an `OfferSource`; empty for the check that finds sources. */
  readonly source: string;
  /** Whose budget it takes from. */
  readonly store: string;
}

export interface Check extends CheckTarget {
  readonly id: string;
  readonly firstAt: Date;
  readonly changes: number;
  readonly found: string | null;
  /** Of its product and zip code, counted now. */
  readonly watchers: number;
}

/** Adds checks that are due at once. One that exists stays as it is. `rate` is in checks a second. */
export async function insertChecks(
  database: Queryable,
  targets: readonly CheckTarget[],
  { now, rate }: { readonly now: Date; readonly rate: number },
): Promise<void> {
  if (targets.length === 0) return;
  await database.query(
    `insert into alerts.checks (gtin, country, zip, source, store, next_at, first_at, watchers, rate)
     select gtin, country, zip, source, store, $2, $2, 1, $3
     from json_to_recordset($1::json) as given (gtin text, country text, zip text, source text, store text)
     on conflict do nothing`,
    [JSON.stringify(targets), now, rate],
  );
}

export interface ClaimRoom {
  readonly now: Date;
  readonly most: number;
  /** How many of one store may be in hand. */
  readonly ofStore: number;
  /** How many this process has in hand, by store. */
  readonly inHand: ReadonlyMap<string, number>;
}

/**
 * Claims the checks that are due longest, of each store no more than would leave `ofStore` in hand: one that hangs keeps no
 * other waiting.
 */
export async function claimChecks(
  database: Queryable,
  { now, most, ofStore, inHand }: ClaimRoom,
): Promise<Check[]> {
  const { rows } = await database.query<Check>(
    `with due as (
       select id, store, row_number() over (partition by store order by next_at) as nth from (
         select id, store, next_at from alerts.checks
         where next_at <= $1 and claimed_until < $1 and store <> all($6::text[])
         order by next_at limit 500
       ) as longest
     ), taken as (
       select id from alerts.checks where id in (
         select id from due left join unnest($4::text[], $5::int[]) as busy (store, checks) using (store)
         where nth + coalesce(busy.checks, 0) <= $3 order by nth limit $2)
       for update skip locked
     )
     update alerts.checks as checked set claimed_until = $1::timestamptz + interval '${CLAIMED_FOR}'
     from taken where checked.id = taken.id
     returning checked.id::text, checked.gtin, checked.country, checked.zip, checked.source, checked.store,
       checked.first_at as "firstAt", checked.changes, checked.found,
       (select count(*)::int from alerts.watches
        where gtin = checked.gtin and country = checked.country and coalesce(zip, '') = checked.zip
          and not paused and (until is null or until > $1)) as watchers`,
    [
      now,
      most,
      ofStore,
      [...inHand.keys()],
      [...inHand.values()],
      [...inHand].flatMap(([store, checks]) => (checks >= ofStore ? [store] : [])),
    ],
  );
  return rows;
}

/** What came of a check. */
export interface Checked {
  readonly id: string;
  readonly at: Date;
  readonly nextAt: Date;
  readonly watchers: number;
  readonly changes: number;
  readonly found: string | null;
  /** The product's name, if it was read. */
  readonly name: string | null;
  readonly rate: number;
}

export async function saveCheck(database: Queryable, checked: Checked): Promise<void> {
  const { id, at, nextAt, watchers, changes, found, name, rate } = checked;
  await database.query(
    `update alerts.checks set checked_at = $2, next_at = $3, watchers = $4, changes = $5, found = $6, rate = $7,
       name = coalesce($8, name), claimed_until = '-infinity'
     where id = $1`,
    [id, at, nextAt, watchers, changes, found, rate, name],
  );
}

/** Nobody watches it any more. */
export async function deleteCheck(database: Queryable, id: string): Promise<void> {
  await database.query("delete from alerts.checks where id = $1", [id]);
}

/** The checks a second that each store's rows wish for. */
export async function wishedRates(database: Queryable): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query<{ store: string; rate: number }>(
    "select store, sum(rate) as rate from alerts.checks group by store",
  );
  return new Map(rows.map(({ store, rate }) => [store, rate]));
}

/** How long the check that is due longest has waited, in milliseconds. */
export async function longestWait(database: Queryable, now: Date): Promise<number> {
  const { rows } = await database.query<{ late: number | null }>(
    "select extract(epoch from $1::timestamptz - min(next_at))::float8 * 1000 as late from alerts.checks",
    [now],
  );
  return Math.max(0, rows[0]?.late ?? 0);
}
