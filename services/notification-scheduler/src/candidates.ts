import type { AlertOutcome, OwnerKey } from "@stockfinder/contracts/alerts";
import type { Terms } from "@stockfinder/contracts/listings";
import type { Part } from "@stockfinder/database/combined";
import type { Queryable } from "@stockfinder/database/database";
import { IF_ANCHORED } from "./anchor.ts";
import type { PlaceKey } from "./place-table.ts";
import { outcomeOf } from "./receipt-columns.ts";
import type { LastAlert } from "./rules/next-alert.ts";
import type { Money, Rule } from "./rules/rule.ts";
import { NONE_DONE, type Transition } from "./transition-table.ts";
import type { WatchRow } from "./watch-table.ts";

type Watch = Rule &
  Pick<
    WatchRow,
    | "id"
    | "owner"
    | "gtin"
    | "zip"
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
  watch.id, watch.owner, watch.kind, watch.gtin, watch.zip, watch.stores, watch.target_price::float8 as "targetPrice",
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
  /**
   * The accounts that share the watches of its fingerprint; null if there are none, or if more than `FEW` watches were read.
   */
  readonly accounts: OwnerKey[] | null;
}

/**
 * Up to this many watches are read together with their accounts. For more, `accountsOf` reads the accounts of those that alert:
 * looked up one by one, they take longer than the watches.
 */
export const FEW = 20;

/** Selects the watches of a place's product or item that come after the watch `doneUpTo`, in the order of their ids. */
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
  /** JSON in one column, because it is null for most watches. Times are in milliseconds since 1970. */
  readonly last: (Omit<HeldAlert, "madeAt"> & { readonly madeAt: number }) | null;
}

/** The watches of a product or item that come after one, with their data about a place. */
function selectCandidates({ place, accounts }: { place: string; accounts: string }): string {
  return `select ${MATCHED_COLUMNS}, first.price::float8 as "firstPrice", first.currency as "firstCurrency",
      last.held as last, ${accounts} as accounts
    from (
      (select * from alerts.watches where gtin = $1 and country = $2 and id > $5 order by id limit $6)
      union all
      (select * from alerts.watches where retailer = $3 and item_id = $4 and country = $2 and id > $5 order by id limit $6)
    ) as watch
    left join alerts.first_prices as first on first.watch_id = watch.id and first.place_id = ${place}
    left join lateral (
      select json_build_object('id', id, 'version', version, 'state', state, 'price', price, 'currency', currency,
        'madeAt', round(extract(epoch from made_at) * 1000), 'overAt', round(extract(epoch from over_at) * 1000),
        'isSeen', shown_at is not null, 'outcome', ${outcomeOf("alert")}) as held
      from alerts.alerts as alert where alert.watch_id = watch.id and alert.place_id = ${place}
      order by alert.opened_by desc limit 1
    ) as last on true
    order by watch.id limit $6`;
}

const ACCOUNTS =
  "(select array_agg(account order by account) from alerts.account_fingerprints where fingerprint = watch.owner)";

/** The place is found by its key, so that its row can be locked in the same round trip. */
const NEXT_WATCHES = {
  name: "alerts-next-watches",
  text: selectCandidates({
    place:
      "(select id from alerts.places where retailer = $3 and item_id = $4 and country = $2 and store_id = $7)",
    accounts: `case when (
        select count(*) from (select from alerts.watches where gtin = $1 and country = $2 and id > $5 limit ${FEW + 1}) as counted
      ) <= ${FEW} then ${ACCOUNTS} end`,
  }),
};
const PLACE_WITH_WATCHES = {
  name: "alerts-place-with-watches",
  text: `select place.id::text as "placeId", place.version::text as "placeVersion", place.price::float8 as "placePrice",
      place.currency as "placeCurrency", place.stock as "placeStock", place.sold_by_store as "placeSoldByStore",
      exists (select from alerts.transitions where place_id = place.id) as "isWaiting", candidate.*
    from alerts.places as place
    left join lateral (${selectCandidates({ place: "place.id", accounts: ACCOUNTS })}) as candidate on true
    where place.retailer = $3 and place.item_id = $4 and place.country = $2 and place.store_id = $7`,
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

/** A place, and its watches if they are few. */
export interface PlaceWithWatches {
  readonly id: string;
  /** Of the change that was processed last. */
  readonly version: number;
  readonly terms: Terms;
  /** A change of it is queued. */
  readonly isWaiting: boolean;
  /** Null if there are more than `FEW`. */
  readonly watches: readonly Candidate[] | null;
}

interface PlaceRow {
  readonly placeId: string;
  readonly placeVersion: string;
  readonly placePrice: number | null;
  readonly placeCurrency: string | null;
  readonly placeStock: Terms["stock"];
  readonly placeSoldByStore: boolean | null;
  readonly isWaiting: boolean;
}

/** Reads a place and its watches in one statement, without locks; null if the place is not known. */
export async function placeWithWatches(
  database: Queryable,
  { gtin, country, retailer, itemId, storeId }: PlaceKey & Pick<ConcernedBy, "gtin">,
): Promise<PlaceWithWatches | null> {
  const values = [gtin, country, retailer, itemId, NONE_DONE, FEW + 1, storeId ?? ""];
  const { rows } = await database.query<PlaceRow & (FoundRow | { id: null })>(PLACE_WITH_WATCHES, values);
  const [place] = rows;
  if (!place) return null;
  const found = rows.filter((row) => row.id !== null);
  return {
    id: place.placeId,
    version: Number(place.placeVersion),
    terms: {
      price: place.placePrice,
      currency: place.placeCurrency,
      stock: place.placeStock,
      soldByStore: place.placeSoldByStore,
    },
    isWaiting: place.isWaiting,
    watches: found.length > FEW ? null : found.map(candidateFrom),
  };
}

function candidateFrom({ firstPrice, firstCurrency, last, ...watch }: FoundRow): Candidate {
  return {
    ...watch,
    first:
      firstPrice === null || firstCurrency === null ? null : { amount: firstPrice, currency: firstCurrency },
    last: last && { ...last, madeAt: new Date(last.madeAt) },
  };
}

/** Saves the price at which these watches first saw a place. */
export function firstPrices(
  placeId: string,
  watches: readonly Pick<WatchRow, "id">[],
  { amount, currency }: Money,
): Part[] {
  if (watches.length === 0) return [];
  const priced: Part = {
    name: "priced",
    values: [watches.map(({ id }) => id), placeId, amount, currency],
    text: (
      ids,
      place,
      price,
      priceCurrency,
    ) => `insert into alerts.first_prices (watch_id, place_id, price, currency)
      select id, ${place}, ${price}, ${priceCurrency} from unnest(${ids}::uuid[]) as id ${IF_ANCHORED} on conflict do nothing`,
  };
  return [priced];
}
