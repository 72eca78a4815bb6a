import { currentTraceparent } from "@stockfinder/bus/tracing";
import type { PriceLow } from "@stockfinder/contracts/history";
import type { CertainStock, Country, ReadingSource, Terms } from "@stockfinder/contracts/listings";
import type { Queryable } from "@stockfinder/database/database";
import type { PlaceChange } from "./place-table.ts";

/**
 * After this time other copies claim the transitions of a copy that died. It may be short: a transition in progress is
 * locked, and resumes where it stopped.
 */
const CLAIMED_FOR = "4 seconds";

/** A change of a place whose watches are being examined. */
export interface Transition {
  readonly id: string;
  readonly placeId: string;
  readonly version: number;
  readonly retailer: string;
  readonly itemId: string;
  readonly country: Country;
  readonly storeId: string;
  readonly gtin: string | null;
  readonly storeName: string;
  readonly name: string;
  readonly url: string;
  readonly branch: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly before: Terms;
  readonly after: Terms;
  readonly source: ReadingSource;
  readonly readAt: Date;
  readonly requestId: string | null;
  /** Of the span that reported the change. */
  readonly traceparent: string | null;
  /** Null if no rule needs them. */
  readonly lows: readonly PriceLow[] | null;
  /** The last watch examined. */
  readonly doneUpTo: string;
}

export interface NewTransition extends Pick<PlaceChange, "version" | "after" | "source" | "readAt"> {
  readonly before: Terms;
  readonly lows: readonly PriceLow[] | null;
  /** Its watches are not examined before this time, unless it is released. */
  readonly heldUntil?: Date | null;
}

/**
 * Adds a transition of a place that `tx` has locked. With `claimAt` this copy claims it, unless it is held or an earlier
 * one of its place is unfinished. Returns its id if it is claimed.
 */
export async function insertTransition(
  tx: Queryable,
  placeId: string,
  { version, before, after, source, readAt, lows, heldUntil = null }: NewTransition,
  { requestId, claimAt }: { readonly requestId: string; readonly claimAt: Date | null },
): Promise<string | null> {
  const { rows } = await tx.query<{ id: string; isClaimed: boolean }>(
    `insert into alerts.transitions (place_id, version, before_price, before_currency, before_stock, after_price,
       after_currency, after_stock, source, read_at, request_id, before_sold_by_store, after_sold_by_store, lows,
       held_until, traceparent, claimed_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
       case when $17::timestamptz is null or $15::timestamptz is not null
         or exists (select from alerts.transitions where place_id = $1) then '-infinity'
       else $17::timestamptz + interval '${CLAIMED_FOR}' end)
     returning id::text, claimed_until > '-infinity' as "isClaimed"`,
    [
      placeId,
      version,
      before.price,
      before.currency,
      before.stock,
      after.price,
      after.currency,
      after.stock,
      source,
      readAt,
      requestId,
      before.soldByStore ?? null,
      after.soldByStore ?? null,
      lows && JSON.stringify(lows),
      heldUntil,
      currentTraceparent() ?? null,
      claimAt,
    ],
  );
  const [added] = rows;
  return added?.isClaimed ? added.id : null;
}

/** The terms before a place's held change; null if none is held. The place is locked. */
export async function heldTerms(tx: Queryable, placeId: string): Promise<Terms | null> {
  const { rows } = await tx.query<Terms>(
    `select before_price::float8 as price, before_currency as currency, before_stock as stock,
       before_sold_by_store as "soldByStore"
     from alerts.transitions where place_id = $1 and held_until is not null`,
    [placeId],
  );
  return rows[0] ?? null;
}

/** Releases a place's held change, if it is of this version or an earlier one. */
export async function releaseHeld(tx: Queryable, placeId: string, version: number): Promise<void> {
  await tx.query(
    "update alerts.transitions set held_until = null where place_id = $1 and version <= $2 and held_until is not null",
    [placeId, version],
  );
}

/** Deletes a place's held change. */
export async function dropHeld(tx: Queryable, placeId: string): Promise<void> {
  await tx.query("delete from alerts.transitions where place_id = $1 and held_until is not null", [placeId]);
}

/** Claims unclaimed transitions that are not held, only the oldest of each place; returns their ids. */
export async function claimTransitions(database: Queryable, now: Date, most: number): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `update alerts.transitions set claimed_until = $2::timestamptz + interval '${CLAIMED_FOR}', held_until = null
     where id in (
       select id from alerts.transitions as transition
       where claimed_until < $2 and (held_until is null or held_until <= $2) and not exists (
         select from alerts.transitions as earlier
         where earlier.place_id = transition.place_id and earlier.version < transition.version
       )
       order by id limit $1 for update skip locked
     )
     returning id::text`,
    [most, now],
  );
  return rows.map(({ id }) => id);
}

interface Row extends Omit<Transition, "before" | "after"> {
  readonly before_price: number | null;
  readonly before_currency: string | null;
  readonly before_stock: CertainStock | null;
  readonly after_price: number | null;
  readonly after_currency: string | null;
  readonly after_stock: CertainStock | null;
  readonly before_sold_by_store: boolean | null;
  readonly after_sold_by_store: boolean | null;
}

/** Locks a transition until `tx` ends. Null if another copy has finished it. */
export async function lockTransition(tx: Queryable, id: string): Promise<Transition | null> {
  const { rows } = await tx.query<Row>(
    `select transition.id::text, transition.place_id::text as "placeId", transition.version::int, retailer,
       item_id as "itemId", country, store_id as "storeId", gtin, store_name as "storeName", name, url, branch, latitude, longitude,
       before_price::float8, before_currency, before_stock, before_sold_by_store, after_price::float8, after_currency,
       after_stock, after_sold_by_store, lows, source,
       transition.read_at as "readAt", request_id as "requestId", transition.traceparent, done_up_to as "doneUpTo"
     from alerts.transitions as transition join alerts.places as place on place.id = transition.place_id
     where transition.id = $1 for update of transition`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  const { before_price, before_currency, before_stock, before_sold_by_store, ...others } = row;
  const { after_price, after_currency, after_stock, after_sold_by_store, ...rest } = others;
  return {
    ...rest,
    before: {
      price: before_price,
      currency: before_currency,
      stock: before_stock,
      soldByStore: before_sold_by_store,
    },
    after: {
      price: after_price,
      currency: after_currency,
      stock: after_stock,
      soldByStore: after_sold_by_store,
    },
  };
}

/** In the same statement, stores the time at which somebody was alerted about the place. */
const TELLING = `with told as (update alerts.places set told_at = $3 where id = $2 and $4)`;
const ADVANCE = {
  name: "alerts-advance-transition",
  text: `${TELLING} update alerts.transitions
    set done_up_to = $5, claimed_until = $3::timestamptz + interval '${CLAIMED_FOR}' where id = $1`,
};
const FINISH = {
  name: "alerts-finish-transition",
  text: `${TELLING} delete from alerts.transitions where id = $1`,
};

type Claimed = Pick<Transition, "id" | "placeId">;

export interface Looked {
  readonly at: Date;
  /** Somebody was alerted about the place. */
  readonly isTold: boolean;
}

/** Stores that all watches up to this one were examined, and keeps the claim. */
export async function advanceTransition(
  tx: Queryable,
  { id, placeId }: Claimed,
  { at, isTold, doneUpTo }: Looked & { readonly doneUpTo: string },
): Promise<void> {
  await tx.query(ADVANCE, [id, placeId, at, isTold, doneUpTo]);
}

/** Deletes a transition whose watches have all been examined. */
export async function finishTransition(
  tx: Queryable,
  { id, placeId }: Claimed,
  { at, isTold }: Looked,
): Promise<void> {
  await tx.query(FINISH, [id, placeId, at, isTold]);
}

/** Lets other copies claim these now. */
export async function releaseTransitions(database: Queryable, ids: readonly string[]): Promise<void> {
  await database.query(
    "update alerts.transitions set claimed_until = '-infinity' where id = any($1::bigint[])",
    [ids],
  );
}
