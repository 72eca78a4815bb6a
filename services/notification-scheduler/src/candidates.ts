import type { Queryable } from "@stockfinder/database/database";
import { ALERT_COLUMNS, type AlertRow } from "./alert-table.ts";
import type { Money } from "./rules/rule.ts";
import type { Transition } from "./transition-table.ts";
import { WATCH_COLUMNS, type WatchRow } from "./watch-table.ts";

/** A watch that a transition may concern, with what it knows of the place. */
export interface Candidate extends WatchRow {
  /** The price at the watch's first reading of the place. */
  readonly first: Money | null;
  /** Its last alert about the place. */
  readonly last: AlertRow | null;
}

/**
 * The next watches of a transition's product or item, by id, after the last that was looked at. Each of the two indexes gives
 * at most `most` rows, so the cost does not grow with all the watches there are.
 */
export async function candidatesOf(
  tx: Queryable,
  transition: Transition,
  most: number,
): Promise<Candidate[]> {
  const { gtin, country, retailer, itemId, doneUpTo, placeId } = transition;
  const { rows: watches } = await tx.query<WatchRow>(
    `select ${WATCH_COLUMNS} from (
       (select * from alerts.watches where gtin = $1 and country = $2 and id > $5 order by id limit $6)
       union all
       (select * from alerts.watches where retailer = $3 and item_id = $4 and country = $2 and id > $5 order by id limit $6)
     ) as watch order by watch.id limit $6`,
    [gtin, country, retailer, itemId, doneUpTo, most],
  );
  if (watches.length === 0) return [];
  const ids = watches.map(({ id }) => id);
  const last = await lastAlerts(tx, ids, placeId);
  const first = await firstPrices(tx, ids, placeId);
  return watches.map((watch) => ({
    ...watch,
    first: first.get(watch.id) ?? null,
    last: last.get(watch.id) ?? null,
  }));
}

async function lastAlerts(
  tx: Queryable,
  watchIds: readonly string[],
  placeId: string,
): Promise<ReadonlyMap<string, AlertRow>> {
  const { rows } = await tx.query<AlertRow>(
    `select distinct on (alert.watch_id) ${ALERT_COLUMNS} from alerts.alerts as alert
     where alert.watch_id = any($1::uuid[]) and alert.place_id = $2
     order by alert.watch_id, alert.opened_by desc`,
    [watchIds, placeId],
  );
  return new Map(rows.map((row) => [row.watchId, row]));
}

async function firstPrices(
  tx: Queryable,
  watchIds: readonly string[],
  placeId: string,
): Promise<ReadonlyMap<string, Money>> {
  const { rows } = await tx.query<{ watch_id: string; price: number; currency: string }>(
    `select watch_id, price::float8, currency from alerts.first_prices
     where watch_id = any($1::uuid[]) and place_id = $2`,
    [watchIds, placeId],
  );
  return new Map(rows.map(({ watch_id, price, currency }) => [watch_id, { amount: price, currency }]));
}

export async function saveFirstPrices(
  tx: Queryable,
  placeId: string,
  watches: readonly Pick<WatchRow, "id">[],
  { amount, currency }: Money,
): Promise<void> {
  if (watches.length === 0) return;
  await tx.query(
    `insert into alerts.first_prices (watch_id, place_id, price, currency)
     select id, $2, $3, $4 from unnest($1::uuid[]) as id on conflict do nothing`,
    [watches.map(({ id }) => id), placeId, amount, currency],
  );
}
