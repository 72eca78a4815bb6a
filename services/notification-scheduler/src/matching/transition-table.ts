import { currentTraceparent } from "@stockfinder/bus/tracing";
import type { ReadingSource, Terms } from "@stockfinder/contracts/listings";
import type { Queryable } from "@stockfinder/database/database";
import { insertRow } from "@stockfinder/database/insert-row";
import { POINT_COLUMNS, type StockPointAt } from "../stock-points/near-stock-points.ts";

/**
 * After this time other copies claim the transitions of a copy that died. It may be short: each group of watches renews it, and
 * the row's lock lets one copy at a time examine its watches.
 */
const CLAIMED_FOR = "4 seconds";

export interface Transition extends Omit<StockPointAt, "terms" | "first"> {
  readonly id: string;
  readonly version: number;
  readonly itemId: string;
  readonly storeId: string;
  readonly gtin: string | null;
  readonly name: string;
  readonly before: Terms;
  readonly after: Terms;
  readonly source: ReadingSource;
  readonly readAt: Date;
  /** When the last reading said that it was out of stock, if this one shows that it was not. */
  readonly misreadAt: Date | null;
  readonly requestId: string | null;
  readonly traceparent: string | null;
  readonly doneUpTo: string;
}

type NewTransition = Pick<
  Transition,
  "stockPointId" | "version" | "before" | "after" | "source" | "readAt" | "misreadAt" | "requestId"
> & {
  /** Its watches are not examined before this time, unless it is released. */
  readonly heldUntil: Date | null;
};

export async function insertTransition(tx: Queryable, transition: NewTransition): Promise<void> {
  const { stockPointId, version, before, after, source, readAt, misreadAt, requestId, heldUntil } =
    transition;
  await insertRow(tx, "alerts.transitions", {
    placeId: stockPointId,
    version,
    source,
    readAt,
    misreadAt,
    requestId,
    heldUntil,
    beforePrice: before.price,
    beforeCurrency: before.currency,
    beforeStock: before.stock,
    beforeSoldByStore: before.soldByStore ?? null,
    afterPrice: after.price,
    afterCurrency: after.currency,
    afterStock: after.stock,
    afterSoldByStore: after.soldByStore ?? null,
    words: after.words ?? null,
    traceparent: currentTraceparent() ?? null,
  });
}

/** Reads the terms before a stock point's held change; null if none is held. */
export async function heldTerms(tx: Queryable, stockPointId: string): Promise<Terms | null> {
  const { rows } = await tx.query<Terms>(
    `select before_price::float8 as price, before_currency as currency, before_stock as stock,
       before_sold_by_store as "soldByStore"
     from alerts.transitions where place_id = $1 and held_until is not null`,
    [stockPointId],
  );
  return rows[0] ?? null;
}

/** Releases a stock point's held change, if it is of this version or an earlier one. */
export async function releaseHeld(tx: Queryable, stockPointId: string, version: number): Promise<void> {
  await tx.query(
    "update alerts.transitions set held_until = null where place_id = $1 and version <= $2 and held_until is not null",
    [stockPointId, version],
  );
}

/**
 * Deletes a stock point's held change and returns the time of its reading. Null if it is not held any more: `claimTransitions` does not
 * lock the stock point.
 */
export async function dropHeld(tx: Queryable, stockPointId: string): Promise<Date | null> {
  const { rows } = await tx.query<{ readAt: Date }>(
    `delete from alerts.transitions where place_id = $1 and held_until is not null returning read_at as "readAt"`,
    [stockPointId],
  );
  return rows[0]?.readAt ?? null;
}

const TERMS = (side: "before" | "after") => `
  json_build_object('price', ${side}_price, 'currency', ${side}_currency, 'stock', ${side}_stock,
    'soldByStore', ${side}_sold_by_store) as ${side}`;

/**
 * Claims unclaimed transitions that are not held, only the oldest of each stock point. Those that were released in between come after
 * the others.
 */
export async function claimTransitions(database: Queryable, now: Date, most: number): Promise<Transition[]> {
  const { rows } = await database.query<Transition & { readonly words: string | null }>(
    `with transition as (
       update alerts.transitions set claimed_until = $2::timestamptz + interval '${CLAIMED_FOR}', held_until = null
       where id in (
         select id from alerts.transitions as transition
         where claimed_until <= $2 and (held_until is null or held_until <= $2) and not exists (
           select from alerts.transitions as earlier
           where earlier.place_id = transition.place_id and earlier.version < transition.version
         )
         order by claimed_until, id limit $1 for update skip locked
       )
       returning *
     )
     select transition.id::text, transition.version::int, ${POINT_COLUMNS}, item_id as "itemId", store_id as "storeId", gtin,
       name, ${TERMS("before")}, ${TERMS("after")}, words, source,
       transition.read_at as "readAt", misread_at as "misreadAt", request_id as "requestId", transition.traceparent, done_up_to as "doneUpTo"
     from transition join alerts.places as point on point.id = transition.place_id
     order by transition.id`,
    [most, now],
  );
  return rows.map(({ words, ...transition }) =>
    words === null ? transition : { ...transition, after: { ...transition.after, words } },
  );
}

/**
 * Locks a transition until `tx` ends. Returns false if another copy has examined more of its watches, or all, since `doneUpTo` was
 * read.
 */
export async function lockTransition(
  tx: Queryable,
  { id, doneUpTo }: Pick<Transition, "id" | "doneUpTo">,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "select from alerts.transitions where id = $1 and done_up_to = $2 for update",
    [id, doneUpTo],
  );
  return rowCount === 1;
}

/** Stores that all watches up to `doneUpTo` were examined, and keeps the claim. */
export async function advanceTransition(
  tx: Queryable,
  { id, doneUpTo }: Pick<Transition, "id" | "doneUpTo">,
  now: Date,
): Promise<void> {
  await tx.query(
    `update alerts.transitions set done_up_to = $2, claimed_until = $3::timestamptz + interval '${CLAIMED_FOR}'
     where id = $1`,
    [id, doneUpTo, now],
  );
}

export async function deleteTransition(tx: Queryable, id: string): Promise<void> {
  await tx.query("delete from alerts.transitions where id = $1", [id]);
}

export async function releaseTransition(database: Queryable, id: string, now: Date): Promise<void> {
  await database.query("update alerts.transitions set claimed_until = $2 where id = $1", [id, now]);
}
