import type { Database, Queryable } from "@stockfinder/database/database";
import type { CheckTarget } from "./check-table.ts";

/** After this time another copy claims the checks of a copy that died. A running copy renews its claims. */
const CLAIMED_FOR = "4 seconds";

export interface Check extends CheckTarget {
  readonly id: string;
  /** The number of this claim. */
  readonly claim: number;
  readonly firstAt: Date;
  readonly changes: number;
  readonly found: string | null;
  readonly watchers: number;
}

const ACTIVE_WATCHES = `alerts.watches
  where country = checked.country and coalesce(zip, '') = checked.zip
    and not paused and (until is null or until > $1)`;

/** The number of watchers of a check `checked` at the time `$1`. */
const WATCHERS = `case when checked.gtin = '' then
    (select count(*)::int from ${ACTIVE_WATCHES} and retailer = checked.retailer and item_id = checked.item_id)
  else
    (select count(*)::int from ${ACTIVE_WATCHES} and gtin = checked.gtin and (
      checked.sold_by = '' or stores = '{}' or stores && array[checked.sold_by, checked.sold_by || '-CAN']
    ))
  end`;

export interface ClaimRoom {
  readonly now: Date;
  readonly most: number;
  readonly mostOfStore: number;
  readonly runningByStore: ReadonlyMap<string, number>;
  readonly running: readonly string[];
}

const CLAIM = {
  name: "alerts-claim-checks",
  text: `with due as (
      select id, store, row_number() over (partition by store order by next_at) as nth from (
        select id, store, next_at from alerts.checks
        where next_at <= $1 and claimed_until < $1 and store <> all($6::text[])
          and id <> all($7::bigint[])
        order by next_at limit 500
      ) as longest
    ), taken as (
      select id from alerts.checks where id in (
        select id from due left join unnest($4::text[], $5::int[]) as busy (store, checks) using (store)
        where nth + coalesce(busy.checks, 0) <= $3 order by nth limit $2)
      for update skip locked
    )
    update alerts.checks as checked set claimed_until = $1::timestamptz + interval '${CLAIMED_FOR}',
      claims = checked.claims + 1, is_expedited = false
    from taken where checked.id = taken.id
    returning checked.id::text, checked.gtin, checked.retailer, checked.item_id as "itemId", checked.country, checked.zip,
      checked.source, checked.store, checked.sold_by as "soldBy", checked.claims as claim,
      checked.first_at as "firstAt", checked.changes, checked.found, ${WATCHERS} as watchers`,
};

/**
 * Claims the most overdue checks, at most `mostOfStore` running of each store, so that a store that hangs does not delay the
 * others.
 */
export async function claimChecks(
  database: Queryable,
  { now, most, mostOfStore, runningByStore, running }: ClaimRoom,
): Promise<Check[]> {
  const { rows } = await database.query<Check>(CLAIM, [
    now,
    most,
    mostOfStore,
    [...runningByStore.keys()],
    [...runningByStore.values()],
    [...runningByStore].flatMap(([store, checks]) => (checks >= mostOfStore ? [store] : [])),
    running,
  ]);
  return rows;
}

/** Renews the claims on running checks; one that was saved in the meantime is not claimed again. */
export async function renewChecks(database: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await database.query(
    `update alerts.checks set claimed_until = $2::timestamptz + interval '${CLAIMED_FOR}'
     where id = any($1::bigint[]) and claimed_until > '-infinity'`,
    [ids, now],
  );
}

export interface Checked extends Pick<Check, "id" | "claim" | "watchers" | "changes" | "found"> {
  readonly at: Date;
  readonly nextAt: Date;
  /** The next time for a check that was expedited while it was running. */
  readonly soonestAt: Date;
  /** When the store was last read; null if that is not known. */
  readonly readAt: Date | null;
  readonly name: string | null;
  /** The branch whose price was read; null leaves the last one. */
  readonly branch: string | null;
  /** Desired checks per second. */
  readonly rate: number;
}

/** Saves the outcome of a check. No effect if another copy has claimed it in the meantime. */
export async function saveCheck(database: Queryable, checked: Checked): Promise<void> {
  const { id, claim, at, nextAt, soonestAt, readAt, watchers, changes, found, name, rate, branch } = checked;
  await database.query(
    `update alerts.checks set checked_at = $3,
       next_at = case when is_expedited then $5::timestamptz else $4::timestamptz end,
       read_at = greatest(read_at, $6), watchers = $7, changes = $8, found = $9, rate = $10,
       name = coalesce($11, name), branch = coalesce($12, branch), claimed_until = '-infinity'
     where id = $1 and claims = $2`,
    [id, claim, at, nextAt, soonestAt, readAt, watchers, changes, found, rate, name, branch],
  );
}

/**
 * Deletes a claimed check that nobody watches. If somebody does by now, it is due again. The lock is a statement of its own: a
 * watch whose transaction holds it is seen by the next one.
 */
export async function deleteUnwatched(
  database: Pick<Database, "transaction">,
  { id, claim }: Pick<Check, "id" | "claim">,
  now: Date,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query("select from alerts.checks where id = $1 for update", [id]);
    await tx.query(`delete from alerts.checks as checked where id = $2 and claims = $3 and ${WATCHERS} = 0`, [
      now,
      id,
      claim,
    ]);
    await tx.query("update alerts.checks set claimed_until = '-infinity' where id = $1 and claims = $2", [
      id,
      claim,
    ]);
  });
}
