import type { AlertOutcome, OwnerKey } from "@stockfinder/contracts/alerts";
import type { Queryable } from "@stockfinder/database/database";
import { outcomeOf } from "./receipt-columns.ts";
import type { LastAlert } from "./rules/next-alert.ts";
import type { Money, Rule } from "./rules/rule.ts";
import type { Transition } from "./transition-table.ts";
import type { WatchRow } from "./watch-table.ts";

type Watch = Rule &
  Pick<
    WatchRow,
    | "id"
    | "owner"
    | "stores"
    | "latitude"
    | "longitude"
    | "radiusMiles"
    | "channels"
    | "paused"
    | "snoozeUntil"
    | "until"
  >;

/** The columns of `watch` that matching reads, under the names of `WatchRow`. */
export const MATCHED_COLUMNS = `
  watch.id, watch.owner, watch.kind, watch.stores, watch.target_price::float8 as "targetPrice",
  watch.drop_percent::float8 as "dropPercent", watch.drop_amount::float8 as "dropAmount",
  watch.lowest_in_days as "lowestInDays", watch.max_price::float8 as "maxPrice", watch.sold_by_store as "soldByStore",
  watch.latitude, watch.longitude, watch.radius_miles as "radiusMiles", watch.channels, watch.paused,
  watch.snooze_until as "snoozeUntil", watch.until`;

/** A watch's last alert about a place, as far as a change of the place needs it. */
export interface HeldAlert extends LastAlert {
  readonly id: string;
  readonly version: number;
  readonly madeAt: Date;
  readonly isSeen: boolean;
  readonly outcome: AlertOutcome | null;
}

/** A watch that a transition may concern, with its data about the place. */
export interface Candidate extends Watch {
  /** The price at the watch's first reading of the place. */
  readonly first: Money | null;
  /** Its last alert about the place. */
  readonly last: HeldAlert | null;
  /** The accounts that share the watches of its fingerprint; null if there are none, or if more than `FEW` watches were read. */
  readonly accounts: OwnerKey[] | null;
}

/** Of more watches the accounts are read in one statement, for those that alert: one by one they take longer than the watches. */
export const FEW = 20;

/** A place, and the watches of its product or item that come after `doneUpTo`, in the order of their ids. */
export type ConcernedBy = Pick<
  Transition,
  "gtin" | "country" | "retailer" | "itemId" | "storeId" | "doneUpTo"
>;

/** Watches to examine next. */
export interface NextWatches {
  readonly watches: readonly Candidate[];
  /** The last of them; null if none are left after them. */
  readonly doneUpTo: string | null;
}

interface FoundRow extends Watch {
  readonly firstPrice: number | null;
  readonly firstCurrency: string | null;
  readonly accounts: OwnerKey[] | null;
  /** One column, because it is null for most watches: times are in milliseconds since 1970. */
  readonly last: (Omit<HeldAlert, "madeAt"> & { readonly madeAt: number }) | null;
}

/**
 * Reads the accounts, and the data about the place, in the same statement: most changes concern few watches, and a statement
 * costs more than they do. The place is found by its key, so that its row can be locked in the same round trip.
 */
const PLACE =
  "(select id from alerts.places where retailer = $3 and item_id = $4 and country = $2 and store_id = $7)";
const NEXT_WATCHES = {
  name: "alerts-next-watches",
  text: `select ${MATCHED_COLUMNS}, first.price::float8 as "firstPrice", first.currency as "firstCurrency",
      last.held as last,
      case when (
        select count(*) from (select from alerts.watches where gtin = $1 and country = $2 and id > $5 limit ${FEW + 1}) as counted
      ) <= ${FEW} then
        (select array_agg(account order by account) from alerts.account_fingerprints where fingerprint = watch.owner)
      end as accounts
    from (
      (select * from alerts.watches where gtin = $1 and country = $2 and id > $5 order by id limit $6)
      union all
      (select * from alerts.watches where retailer = $3 and item_id = $4 and country = $2 and id > $5 order by id limit $6)
    ) as watch
    left join alerts.first_prices as first on first.watch_id = watch.id and first.place_id = ${PLACE}
    left join lateral (
      select json_build_object('id', id, 'version', version, 'state', state, 'price', price, 'currency', currency,
        'madeAt', round(extract(epoch from made_at) * 1000), 'overAt', round(extract(epoch from over_at) * 1000),
        'isSeen', shown_at is not null, 'outcome', ${outcomeOf("alert")}) as held
      from alerts.alerts as alert where alert.watch_id = watch.id and alert.place_id = ${PLACE}
      order by alert.opened_by desc limit 1
    ) as last on true
    order by watch.id limit $6`,
};

/**
 * At most `most` of the watches that a place concerns. Each of the two indexes returns no more, so the cost does not grow with
 * all watches.
 */
export async function candidatesOf(
  tx: Queryable,
  { gtin, country, retailer, itemId, storeId, doneUpTo }: ConcernedBy,
  most: number,
): Promise<Candidate[]> {
  const values = [gtin, country, retailer, itemId, doneUpTo, most, storeId];
  const { rows } = await tx.query<FoundRow>(NEXT_WATCHES, values);
  return rows.map(candidateFrom);
}

function candidateFrom({ firstPrice, firstCurrency, last, ...watch }: FoundRow): Candidate {
  return {
    ...watch,
    first:
      firstPrice === null || firstCurrency === null ? null : { amount: firstPrice, currency: firstCurrency },
    last: last && { ...last, madeAt: new Date(last.madeAt) },
  };
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
