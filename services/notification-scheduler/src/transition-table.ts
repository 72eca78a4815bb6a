import { currentTraceparent } from "@stockfinder/bus/tracing";
import type { PriceLow } from "@stockfinder/contracts/history";
import type { CertainStock, Country, ReadingSource, Terms } from "@stockfinder/contracts/listings";
import type { Queryable } from "@stockfinder/database/database";
import type { Anchor } from "./anchor.ts";
import { keyOf, type PlaceKey } from "./place-table.ts";

/**
 * After this time other copies claim the transitions of a copy that died. It may be short: each group of watches renews it, and of
 * two copies that examine the same watches one writes nothing.
 */
const CLAIMED_FOR = "4 seconds";

/** A change of a place whose watches are being examined. */
export interface Transition {
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
  /** As the last reading has it, and the zip code that it is from. */
  readonly distanceZip: string | null;
  readonly distanceMiles: number | null;
  readonly before: Terms;
  readonly after: Terms;
  readonly source: ReadingSource;
  readonly readAt: Date;
  readonly requestId: string | null;
  /** Null if no rule needs them. */
  readonly lows: readonly PriceLow[] | null;
  /** The last watch examined. */
  readonly doneUpTo: string;
}

/** For a transition none of whose watches has been examined. */
export const NONE_DONE = "00000000-0000-0000-0000-000000000000";

/** A transition that has a row: it has to wait, or has more watches than one transaction examines. */
export interface QueuedTransition extends Transition {
  readonly id: string;
  /** Of the span that reported the change. */
  readonly traceparent: string | null;
}

type NewTransition = Pick<
  Transition,
  "placeId" | "version" | "before" | "after" | "source" | "readAt" | "requestId" | "lows" | "doneUpTo"
> & {
  /** Its watches are not examined before this time, unless it is released. */
  readonly heldUntil?: Date | null;
};

/** Adds a transition of a place that `tx` has locked, and returns its id. With `claimAt` this copy claims it. */
export async function insertTransition(
  tx: Queryable,
  transition: NewTransition,
  claimAt: Date | null,
): Promise<string> {
  const { placeId, version, before, after, source, readAt, requestId, lows, doneUpTo } = transition;
  const { rows } = await tx.query<{ id: string }>(
    `insert into alerts.transitions (place_id, version, before_price, before_currency, before_stock, after_price,
       after_currency, after_stock, source, read_at, request_id, before_sold_by_store, after_sold_by_store, lows,
       held_until, traceparent, claimed_until, done_up_to, words)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
       coalesce($17::timestamptz + interval '${CLAIMED_FOR}', '-infinity'), $18, $19)
     returning id::text`,
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
      transition.heldUntil ?? null,
      currentTraceparent() ?? null,
      claimAt,
      doneUpTo,
      after.words ?? null,
    ],
  );
  const [added] = rows;
  if (!added) throw new Error("The transition was not added");
  return added.id;
}

/** A place's queued transitions. */
export interface Waiting {
  readonly isAny: boolean;
  /** The terms before the held change; null if none is held. */
  readonly held: Terms | null;
}

const WAITING = {
  name: "alerts-waiting-transitions",
  text: `select before_price::float8 as price, before_currency as currency, before_stock as stock,
      before_sold_by_store as "soldByStore", held_until is not null as "isHeld"
    from alerts.transitions where place_id = (
      select id from alerts.places where retailer = $1 and item_id = $2 and country = $3 and store_id = $4)`,
};

/** Reads a place's queued transitions by its key, so that the statement can be sent together with the lock. */
export async function waitingTransitions(tx: Queryable, place: PlaceKey): Promise<Waiting> {
  const { rows } = await tx.query<Terms & { readonly isHeld: boolean }>(WAITING, keyOf(place));
  const [held] = rows.flatMap(({ isHeld, ...terms }) => (isHeld ? [terms] : []));
  return { isAny: rows.length > 0, held: held ?? null };
}

/** Releases a place's held change, if it is of this version or an earlier one. */
export async function releaseHeld(tx: Queryable, placeId: string, version: number): Promise<void> {
  await tx.query(
    "update alerts.transitions set held_until = null where place_id = $1 and version <= $2 and held_until is not null",
    [placeId, version],
  );
}

/** Deletes a place's held change. Returns false if it is not held any more: `claimTransitions` does not lock the place. */
export async function dropHeld(tx: Queryable, placeId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "delete from alerts.transitions where place_id = $1 and held_until is not null",
    [placeId],
  );
  return rowCount === 1;
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

interface Row extends Omit<QueuedTransition, "before" | "after"> {
  readonly before_price: number | null;
  readonly before_currency: string | null;
  readonly before_stock: CertainStock | null;
  readonly after_price: number | null;
  readonly after_currency: string | null;
  readonly after_stock: CertainStock | null;
  readonly before_sold_by_store: boolean | null;
  readonly after_sold_by_store: boolean | null;
  readonly words: string | null;
}

/** Null if another copy has finished it. */
export async function readTransition(database: Queryable, id: string): Promise<QueuedTransition | null> {
  const { rows } = await database.query<Row>(
    `select transition.id::text, transition.place_id::text as "placeId", transition.version::int, retailer,
       item_id as "itemId", country, store_id as "storeId", gtin, store_name as "storeName", name, url, branch, latitude, longitude,
       distance_zip as "distanceZip", distance_miles as "distanceMiles",
       before_price::float8, before_currency, before_stock, before_sold_by_store, after_price::float8, after_currency,
       after_stock, after_sold_by_store, words, lows, source,
       transition.read_at as "readAt", request_id as "requestId", transition.traceparent, done_up_to as "doneUpTo"
     from alerts.transitions as transition join alerts.places as place on place.id = transition.place_id
     where transition.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  const { before_price, before_currency, before_stock, before_sold_by_store, ...others } = row;
  const { after_price, after_currency, after_stock, after_sold_by_store, words, ...rest } = others;
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
      ...(words !== null && { words }),
    },
  };
}

/** How far a transition's watches had been examined when the next ones were read. */
export type Examined = Pick<QueuedTransition, "id" | "doneUpTo">;

/** Deletes a transition whose watches have all been examined, together with writing the last alerts. */
export function finishAnchor({ id, doneUpTo }: Examined): Anchor {
  return {
    kind: "alerts-write-last",
    part: {
      name: "anchor",
      values: [id, doneUpTo],
      text: (transition, before) =>
        `delete from alerts.transitions where id = ${transition} and done_up_to = ${before} returning id`,
    },
  };
}

/** Stores, together with the alerts of its watches, that all watches up to `to` were examined, and keeps the claim. */
export function advanceAnchor({ id, doneUpTo }: Examined, to: string, now: Date): Anchor {
  return {
    kind: "alerts-write-next",
    part: {
      name: "anchor",
      values: [id, doneUpTo, now, to],
      text: (transition, before, at, done) => `update alerts.transitions
        set done_up_to = ${done}, claimed_until = ${at}::timestamptz + interval '${CLAIMED_FOR}'
        where id = ${transition} and done_up_to = ${before} returning id`,
    },
  };
}

/** Lets other copies claim these now. */
export async function releaseTransitions(database: Queryable, ids: readonly string[]): Promise<void> {
  await database.query(
    "update alerts.transitions set claimed_until = '-infinity' where id = any($1::bigint[])",
    [ids],
  );
}
