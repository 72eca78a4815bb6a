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

interface FoundRow extends WatchRow {
  readonly firstPrice: number | null;
  readonly firstCurrency: string | null;
  readonly lastAlertId: string | null;
}

/** With what is known of the place in the same statement: most changes concern few watches, and a statement costs more than they. */
const NEXT_WATCHES = {
  name: "alerts-next-watches",
  text: `select ${WATCH_COLUMNS}, first.price::float8 as "firstPrice", first.currency as "firstCurrency",
      last.id as "lastAlertId"
    from (
      (select * from alerts.watches where gtin = $1 and country = $2 and id > $5 order by id limit $6)
      union all
      (select * from alerts.watches where retailer = $3 and item_id = $4 and country = $2 and id > $5 order by id limit $6)
    ) as watch
    left join alerts.first_prices as first on first.watch_id = watch.id and first.place_id = $7
    left join lateral (
      select alert.id from alerts.alerts as alert where alert.watch_id = watch.id and alert.place_id = $7
      order by alert.opened_by desc limit 1
    ) as last on true
    order by watch.id limit $6`,
};

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
  const { rows } = await tx.query<FoundRow>(NEXT_WATCHES, [
    gtin,
    country,
    retailer,
    itemId,
    doneUpTo,
    most,
    placeId,
  ]);
  const last = await alertsWith(
    tx,
    rows.flatMap(({ lastAlertId }) => lastAlertId ?? []),
  );
  return rows.map(({ firstPrice, firstCurrency, lastAlertId, ...watch }) => ({
    ...watch,
    first:
      firstPrice === null || firstCurrency === null ? null : { amount: firstPrice, currency: firstCurrency },
    last: (lastAlertId !== null && last.get(lastAlertId)) || null,
  }));
}

async function alertsWith(tx: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, AlertRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<AlertRow>(
    `select ${ALERT_COLUMNS} from alerts.alerts as alert where alert.id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
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
