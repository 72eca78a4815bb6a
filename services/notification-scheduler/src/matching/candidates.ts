import type { AlertOutcome } from "@stockfinder/contracts/alerts";
import type { Money } from "@stockfinder/contracts/money";
import type { Queryable } from "@stockfinder/database/database";
import { outcomeOf } from "../alerts/receipt-columns.ts";
import type { LastAlert } from "../rules/next-alert.ts";
import { RULE_COLUMNS, type WatchRow } from "../watches/watch-table.ts";
import type { Transition } from "./transition-table.ts";

/** A watch without the item that all of them have, and without what only deliveries need. */
type Watch = Omit<
  WatchRow,
  "country" | "retailer" | "itemId" | "addressId" | "quietHours" | "dailyCap" | "digest"
>;

export const MATCHED_COLUMNS = `
  watch.id, watch.owner, ${RULE_COLUMNS}, watch.gtin, watch.zip, watch.stores, watch.total_zip as "totalZip", watch.latitude, watch.longitude, watch.radius_miles as "radiusMiles", watch.channels, watch.paused,
  watch.snooze_until as "snoozeUntil", watch.until, watch.created_at as "createdAt"`;

/** A watch's last alert about a stock point, as far as a change of the stock point needs it. */
export interface LastAlertRow extends LastAlert {
  readonly id: string;
  readonly version: number;
  readonly madeAt: Date;
  readonly isSeen: boolean;
  readonly outcome: AlertOutcome | null;
}

export interface Candidate extends Watch {
  /** The price at the watch's first reading of the stock point. */
  readonly first: Money | null;
  readonly last: LastAlertRow | null;
}

interface FoundRow extends Watch {
  readonly firstPrice: number | null;
  readonly firstCurrency: string | null;
  /** JSON in one column, because it is null for most watches. Times are in milliseconds since 1970. */
  readonly last: (Omit<LastAlertRow, "madeAt"> & { readonly madeAt: number }) | null;
}

const NEXT_WATCHES = {
  name: "alerts-next-watches",
  text: `select ${MATCHED_COLUMNS}, first.price::float8 as "firstPrice", first.currency as "firstCurrency", last.held as last
    from (
      (select * from alerts.watches where gtin = $1 and country = $2 and id > $5 order by id limit $6)
      union all
      (select * from alerts.watches where retailer = $3 and item_id = $4 and country = $2 and id > $5 order by id limit $6)
    ) as watch
    left join alerts.first_prices as first on first.watch_id = watch.id and first.place_id = $7
    left join lateral (
      select json_build_object('id', id, 'version', version, 'state', state, 'price', price, 'currency', currency,
        'madeAt', round(extract(epoch from made_at) * 1000), 'overAt', round(extract(epoch from over_at) * 1000),
        'isSeen', shown_at is not null, 'outcome', ${outcomeOf("alert")}) as held
      from alerts.alerts as alert where alert.watch_id = watch.id and alert.place_id = $7
      order by alert.opened_by desc limit 1
    ) as last on true
    order by watch.id limit $6`,
};

/**
 * At most `most` of the watches of a stock point's product or item, those after the watch `doneUpTo` in the order of their ids. Each of
 * the two indexes returns no more, so the cost does not grow with all watches.
 */
export async function candidatesOf(
  tx: Queryable,
  { stockPointId, gtin, country, retailer, itemId, doneUpTo }: Transition,
  most: number,
): Promise<Candidate[]> {
  const values = [gtin, country, retailer, itemId, doneUpTo, most, stockPointId];
  const { rows } = await tx.query<FoundRow>(NEXT_WATCHES, values);
  return rows.map(candidateFrom);
}

function candidateFrom({ firstPrice, firstCurrency, last, ...watch }: FoundRow): Candidate {
  return {
    ...watch,
    first:
      firstPrice === null || firstCurrency === null ? null : { value: firstPrice, currency: firstCurrency },
    last: last && { ...last, madeAt: new Date(last.madeAt) },
  };
}

/** Forgets the prices at which watches first saw a stock point: drops count from its next one. */
export async function deleteFirstPrices(tx: Queryable, stockPointId: string): Promise<void> {
  await tx.query("delete from alerts.first_prices where place_id = $1", [stockPointId]);
}

export async function insertFirstPrices(
  tx: Queryable,
  stockPointId: string,
  watches: readonly Pick<WatchRow, "id">[],
  { value, currency }: Money,
): Promise<void> {
  if (watches.length === 0) return;
  await tx.query(
    `insert into alerts.first_prices (watch_id, place_id, price, currency)
     select watch.id, $2, $3, $4 from alerts.watches as watch where watch.id = any($1) on conflict do nothing`,
    [watches.map(({ id }) => id), stockPointId, value, currency],
  );
}
