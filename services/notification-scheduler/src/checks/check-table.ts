import type { Country } from "@stockfinder/contracts/listings";
import { fieldsOf, givenRows, namesOf, valuesOf } from "@stockfinder/database/columns";
import type { Queryable } from "@stockfinder/database/database";

/** The target of a re-check: a product at one source of its offers, or an item. */
export interface CheckTarget {
  readonly gtin: string;
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

export interface NewCheck extends CheckTarget {
  readonly name: string | null;
}

const NEW = fieldsOf<NewCheck>({
  text: ["gtin", "retailer", "itemId", "country", "zip", "source", "store", "soldBy", "name"],
});

/**
 * Adds checks that are due at once. Existing ones stay, and are locked until the transaction ends: meanwhile no copy deletes
 * them for want of watchers. `rate` is in checks per second.
 */
export async function insertChecks(
  database: Queryable,
  checks: readonly NewCheck[],
  { now, rate }: { readonly now: Date; readonly rate: number },
): Promise<void> {
  if (checks.length === 0) return;
  await database.query(
    `insert into alerts.checks (${namesOf(NEW)}, next_at, first_at, watchers, rate)
     select ${namesOf(NEW)}, $2, $2, 1, $3 from ${givenRows(NEW)}
     on conflict (gtin, retailer, item_id, country, zip, source)
     do update set name = coalesce(checks.name, excluded.name)`,
    [...valuesOf(NEW, checks), now, rate],
  );
}

/** Makes a check due now; a running one becomes due again when it ends. */
export async function expediteCheck(
  database: Queryable,
  { gtin, retailer, itemId, country, zip, source }: CheckTarget,
  now: Date,
): Promise<void> {
  await database.query(
    `update alerts.checks set next_at = least(next_at, $7), is_expedited = true
     where gtin = $1 and retailer = $2 and item_id = $3 and country = $4 and zip = $5 and source = $6`,
    [gtin, retailer, itemId, country, zip, source, now],
  );
}

const READS_STOCK_POINT = `checked.country = point.country and checked.source <> '' and case
  when checked.gtin = '' then checked.retailer = point.retailer and checked.item_id = point.item_id
  else checked.gtin = point.gtin and checked.sold_by in (point.retailer, '')
end`;

/**
 * Moves the checks of a stock point, or of an alert's stock point, forward to the earliest time at which the store may be called; also
 * those that are running.
 */
export async function expediteChecksOf(
  database: Queryable,
  of: { readonly stockPointId: string } | { readonly alertId: string },
  { now, fastestMs }: { readonly now: Date; readonly fastestMs: number },
): Promise<void> {
  const [point, id] =
    "stockPointId" in of
      ? ["$1::bigint", of.stockPointId]
      : ["(select place_id from alerts.alerts where id = $1::uuid)", of.alertId];
  await database.query(
    `update alerts.checks as checked
     set next_at = least(next_at, greatest($2, checked_at + $3 * interval '1 millisecond')), is_expedited = true
     from alerts.places as point where point.id = ${point} and ${READS_STOCK_POINT}`,
    [id, now, fastestMs],
  );
}

/** Whether a stock point is read at the fastest rate, because several people watch it or it changed lately. */
export async function isHot(database: Queryable, stockPointId: string, fastestMs: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from alerts.checks as checked, alerts.places as point
     where point.id = $1 and ${READS_STOCK_POINT} and (checked.watchers > 1 or checked.changes > 0)
       and checked.rate > $2::float8 limit 1`,
    // A rate is stored as a fraction: nearly the fastest is the fastest.
    [stockPointId, 999 / fastestMs],
  );
  return rowCount === 1;
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
