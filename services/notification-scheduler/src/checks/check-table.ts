import type { Country } from "@stockfinder/contracts/listings";
import { type Column, givenRows, namesOf, valuesOf } from "@stockfinder/database/columns";
import type { Queryable } from "@stockfinder/database/database";

/** After this time another copy claims the checks of a copy that died. A running copy renews its claims. */
const CLAIMED_FOR = "4 seconds";

/** The target of a re-check: a product at one source of its offers, or an item. */
export interface CheckTarget {
  /** Empty for an item. */
  readonly gtin: string;
  /** Empty for a product, like `itemId`. */
  readonly retailer: string;
  readonly itemId: string;
  readonly country: Country;
  /** Empty for retailers' own (online) stock. */
  readonly zip: string;
  /** JSON of an `OfferSource`; `ITEM` for an item; empty for the check that finds a product's sources. */
  readonly source: string;
  /** The store whose budget it uses. */
  readonly store: string;
  /** The store's id without `-CAN`; empty for any store, and while it is unknown. */
  readonly soldBy: string;
}

export interface Check extends CheckTarget {
  readonly id: string;
  readonly claimedAt: Date;
  readonly firstAt: Date;
  readonly changes: number;
  readonly found: string | null;
  /** The current number of watchers of its product or item, zip code and store. */
  readonly watchers: number;
}

const TARGET: readonly Column<CheckTarget>[] = [
  { name: "gtin", type: "text", value: ({ gtin }) => gtin },
  { name: "retailer", type: "text", value: ({ retailer }) => retailer },
  { name: "item_id", type: "text", value: ({ itemId }) => itemId },
  { name: "country", type: "text", value: ({ country }) => country },
  { name: "zip", type: "text", value: ({ zip }) => zip },
  { name: "source", type: "text", value: ({ source }) => source },
  { name: "store", type: "text", value: ({ store }) => store },
  { name: "sold_by", type: "text", value: ({ soldBy }) => soldBy },
];

export interface NewCheck extends CheckTarget {
  /** Of the product or item, if it is known. */
  readonly name: string | null;
}

const NEW: readonly Column<NewCheck>[] = [
  ...TARGET,
  { name: "name", type: "text", value: ({ name }) => name },
];

/** Adds checks that are due at once. Existing ones stay unchanged. `rate` is in checks per second. */
export async function insertChecks(
  database: Queryable,
  checks: readonly NewCheck[],
  { now, rate }: { readonly now: Date; readonly rate: number },
): Promise<void> {
  if (checks.length === 0) return;
  await database.query(
    `insert into alerts.checks (${namesOf(NEW)}, next_at, first_at, watchers, rate)
     select ${namesOf(NEW)}, $2, $2, 1, $3 from ${givenRows(NEW)} on conflict do nothing`,
    [...valuesOf(NEW, checks), now, rate],
  );
}

/** Makes a check due now; a running one becomes due again. */
export async function expediteCheck(
  database: Queryable,
  { gtin, retailer, itemId, country, zip, source }: CheckTarget,
  now: Date,
): Promise<void> {
  await database.query(
    `update alerts.checks set next_at = $7
     where gtin = $1 and retailer = $2 and item_id = $3 and country = $4 and zip = $5 and source = $6`,
    [gtin, retailer, itemId, country, zip, source, now],
  );
}

/** The checks that read a `place`. */
const READS_PLACE = `checked.country = place.country and checked.source <> '' and case
  when checked.gtin = '' then checked.retailer = place.retailer and checked.item_id = place.item_id
  else checked.gtin = place.gtin and checked.sold_by in (place.retailer, '')
end`;

/** Moves the checks of a place, or of an alert's place, forward to the earliest time at which the store may be called. */
export async function expediteChecksOf(
  database: Queryable,
  of: { readonly placeId: string } | { readonly alertId: string },
  { now, fastestMs }: { readonly now: Date; readonly fastestMs: number },
): Promise<void> {
  const [place, id] =
    "placeId" in of
      ? ["$1::bigint", of.placeId]
      : ["(select place_id from alerts.alerts where id = $1::uuid)", of.alertId];
  await database.query(
    `update alerts.checks as checked
     set next_at = least(next_at, greatest($2, checked_at + $3 * interval '1 millisecond'))
     from alerts.places as place where place.id = ${place} and ${READS_PLACE}`,
    [id, now, fastestMs],
  );
}

/** Whether a place is read at the fastest rate, because several people watch it or it changed lately. */
export async function isHot(database: Queryable, placeId: string, fastestMs: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from alerts.checks as checked, alerts.places as place
     where place.id = $1 and ${READS_PLACE} and (checked.watchers > 1 or checked.changes > 0)
       and checked.rate > $2::float8 limit 1`,
    // A rate is stored as a fraction: nearly the fastest is the fastest.
    [placeId, 999 / fastestMs],
  );
  return rowCount === 1;
}

const ACTIVE_WATCHES = `alerts.watches
  where country = checked.country and coalesce(zip, '') = checked.zip
    and not paused and (until is null or until > $1)`;

export interface ClaimRoom {
  readonly now: Date;
  readonly most: number;
  /** The most checks of one store that may run at once. */
  readonly mostOfStore: number;
  /** The number of checks that this process is running, by store. */
  readonly runningByStore: ReadonlyMap<string, number>;
  /** The ids of the checks that this process is running. */
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
    update alerts.checks as checked set claimed_until = $1::timestamptz + interval '${CLAIMED_FOR}'
    from taken where checked.id = taken.id
    returning checked.id::text, checked.gtin, checked.retailer, checked.item_id as "itemId", checked.country, checked.zip,
      checked.source, checked.store, checked.sold_by as "soldBy", $1::timestamptz as "claimedAt",
      checked.first_at as "firstAt", checked.changes, checked.found,
      case when checked.gtin = '' then
        (select count(*)::int from ${ACTIVE_WATCHES} and retailer = checked.retailer and item_id = checked.item_id)
      else
        (select count(*)::int from ${ACTIVE_WATCHES} and gtin = checked.gtin and (
          checked.sold_by = '' or stores = '{}' or stores && array[checked.sold_by, checked.sold_by || '-CAN']
        ))
      end as watchers`,
};

/**
 * Claims the most overdue checks, and of each store no more than keep `mostOfStore` running: a store that hangs does not
 * delay the others.
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

/** The outcome of a check. */
export interface Checked {
  readonly id: string;
  readonly claimedAt: Date;
  readonly at: Date;
  readonly nextAt: Date;
  readonly watchers: number;
  readonly changes: number;
  readonly found: string | null;
  /** The name of the product or item, if it was read. */
  readonly name: string | null;
  /** Desired checks per second. */
  readonly rate: number;
}

/** Saves the outcome of a check. A check that was expedited while it was running stays due. */
export async function saveCheck(database: Queryable, checked: Checked): Promise<void> {
  const { id, claimedAt, at, nextAt, watchers, changes, found, name, rate } = checked;
  await database.query(
    `update alerts.checks set checked_at = $2, watchers = $4, changes = $5, found = $6, rate = $7,
       next_at = case when next_at > $9 then next_at else $3 end,
       name = coalesce($8, name), claimed_until = '-infinity'
     where id = $1`,
    [id, at, nextAt, watchers, changes, found, rate, name, claimedAt],
  );
}

/** The stores that the watches of a product name; null if a watch accepts any store. */
export async function wantedStores(
  database: Queryable,
  { gtin, country, zip }: Pick<CheckTarget, "gtin" | "country" | "zip">,
): Promise<ReadonlySet<string> | null> {
  const { rows } = await database.query<{ store: string | null }>(
    `select distinct store from alerts.watches left join lateral unnest(stores) as store on true
     where gtin = $1 and country = $2 and coalesce(zip, '') = $3`,
    [gtin, country, zip],
  );
  const stores = rows.map(({ store }) => store);
  return stores.includes(null) ? null : new Set(stores.flatMap((store) => store ?? []));
}

/** Deletes a check without watchers. */
export async function deleteCheck(database: Queryable, id: string): Promise<void> {
  await database.query("delete from alerts.checks where id = $1", [id]);
}

/** The desired checks per second of each store. */
export async function desiredRates(database: Queryable): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query<{ store: string; rate: number }>(
    "select store, sum(rate) as rate from alerts.checks group by store",
  );
  return new Map(rows.map(({ store, rate }) => [store, rate]));
}

/** How late the most overdue check is, in milliseconds. */
export async function longestWait(database: Queryable, now: Date): Promise<number> {
  const { rows } = await database.query<{ late: number | null }>(
    "select extract(epoch from $1::timestamptz - min(next_at))::float8 * 1000 as late from alerts.checks",
    [now],
  );
  return Math.max(0, rows[0]?.late ?? 0);
}
