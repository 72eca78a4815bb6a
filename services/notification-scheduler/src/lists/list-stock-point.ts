import { LIST_STORE } from "@stockfinder/contracts/list-store";
import type { findInOnePlace } from "@stockfinder/contracts/list-watches";
import type { Terms } from "@stockfinder/contracts/listings";
import type { OutputOf } from "@stockfinder/contracts/operation";
import type { Queryable } from "@stockfinder/database/database";
import { removeBatch } from "@stockfinder/database/remove-batch";
import { insertTransition } from "../matching/transition-table.ts";
import { insertStockPoint, lockStockPoint } from "../stock-points/stock-point-table.ts";

type Found = NonNullable<OutputOf<typeof findInOnePlace>>;

export interface ListStockPoint extends Pick<Found, "place"> {
  readonly itemId: string;
  readonly name: string | null;
  readonly url: string;
}

const keyOf = (itemId: string) => ({ retailer: LIST_STORE, itemId, country: "USA", storeId: null }) as const;

/** Adds the list's stock point, or renews an existing one so that it is not removed. */
export async function saveListStockPoint(tx: Queryable, list: ListStockPoint, at: Date): Promise<void> {
  const { itemId, name, url, place } = list;
  const { rowCount } = await tx.query(
    "update alerts.places set read_at = $3 where retailer = $1 and item_id = $2",
    [LIST_STORE, itemId, at],
  );
  if (rowCount !== 0) return;
  const terms = termsOf(place);
  await insertStockPoint(tx, {
    ...keyOf(itemId),
    ...{ gtin: null, branch: null, position: null, distance: null, url, source: "adapter", version: 1 },
    ...{ name: wholeOf(name ?? "the list"), storeName: place?.name ?? "one place" },
    ...{ before: terms, after: terms, readAt: at },
  });
}

/** Saves what a check found. Only a list that is there, or no longer there, is a change. Returns whether it is one. */
export async function changeListStockPoint(
  tx: Queryable,
  itemId: string,
  { name, place }: Pick<Found, "name" | "place">,
  { at, requestId }: { readonly at: Date; readonly requestId: string },
): Promise<boolean> {
  const known = await lockStockPoint(tx, keyOf(itemId));
  const after = termsOf(place);
  if (!known || known.terms.stock === after.stock) return false;
  const version = known.version + 1;
  await tx.query(
    `update alerts.places set name = $2, store_name = coalesce($3, store_name), version = $4, price = $5, currency = $6,
       stock = $7, read_at = $8
     where id = $1`,
    [known.id, wholeOf(name), place?.name ?? null, version, after.price, after.currency, after.stock, at],
  );
  await insertTransition(tx, {
    stockPointId: known.id,
    version,
    before: known.terms,
    after,
    source: "adapter",
    readAt: at,
    requestId,
    misreadAt: null,
    heldUntil: null,
  });
  return true;
}

/**
 * Removes the watches of a list of those who are not in it any more: neither they nor an account of their browser was a member at
 * `asked`. A watch since then may be of somebody who has just joined.
 */
export async function removeOtherWatches(
  tx: Queryable,
  itemId: string,
  { owners, asked }: { readonly owners: readonly string[]; readonly asked: Date },
): Promise<void> {
  await tx.query(
    `delete from alerts.watches where retailer = $1 and item_id = $2 and country = 'USA' and owner <> all($3)
       and created_at < $4 and not exists (
         select from alerts.account_fingerprints where fingerprint = watches.owner and account = any($3)
       )`,
    [LIST_STORE, itemId, owners, asked],
  );
}

export async function removeUnwatchedLists(database: Queryable, now: Date): Promise<number> {
  const uses = [
    "alerts.watches as watch where watch.retailer = places.retailer and watch.item_id = places.item_id",
    ...["alerts.alerts", "alerts.transitions", "alerts.first_prices"].map(
      (table) => `${table} as its where its.place_id = places.id`,
    ),
  ];
  return await removeBatch(
    database,
    "alerts.places",
    `retailer = $2 and read_at < $1::timestamptz - interval '1 day'
     and ${uses.map((use) => `not exists (select from ${use})`).join(" and ")}`,
    [now, LIST_STORE],
  );
}

function wholeOf(name: string): string {
  return `All of “${name}”`;
}

function termsOf(place: Found["place"]): Terms {
  return place
    ? { price: place.total, currency: "USD", stock: "in" }
    : { price: null, currency: null, stock: "out" };
}
