import type { Country, ReadingSource, Terms } from "@stockfinder/contracts/listings";
import type { Queryable } from "@stockfinder/database/database";

export interface StockPointKey {
  readonly retailer: string;
  readonly itemId: string;
  readonly country: Country;
  /** Null for the retailer's own stock. */
  readonly storeId: string | null;
}

export interface StockPointChange extends StockPointKey {
  readonly gtin: string | null;
  readonly storeName: string;
  readonly name: string;
  readonly url: string;
  /** The branch's name and city. */
  readonly branch: string | null;
  readonly position: { readonly latitude: number; readonly longitude: number } | null;
  /** From the zip code of the reading. */
  readonly distance: { readonly zip: string; readonly miles: number } | null;
  /** The branch whose price it is; absent at a retailer with one price. `before` is that branch's too. */
  readonly referenceBranch?: string | undefined;
  readonly before: Terms;
  readonly after: Terms;
  /** Two readings or more said that it was out of stock before. */
  readonly wasOut?: boolean | undefined;
  readonly source: ReadingSource;
  readonly version: number;
  readonly readAt: Date;
}

export interface LockedStockPoint {
  readonly id: string;
  /** Of the change that was processed last. */
  readonly version: number;
  readonly terms: Terms;
  readonly referenceBranch: string | null;
  /** The last version that a second reading confirmed as out of stock. */
  readonly outConfirmed: number;
}

interface KnownRow extends Terms {
  readonly id: string;
  readonly version: string;
  readonly referenceBranch: string | null;
  readonly outConfirmed: string;
}

const LOCK_STOCK_POINT = {
  name: "alerts-lock-stock-point",
  text: `select id::text, version::text, price::float8, currency, stock, sold_by_store as "soldByStore",
      reference_branch as "referenceBranch", out_confirmed::text as "outConfirmed"
    from alerts.places where retailer = $1 and item_id = $2 and country = $3 and store_id = $4 for no key update`,
};
const UPDATE_STOCK_POINT = {
  name: "alerts-update-stock-point",
  text: `update alerts.places set gtin = $2, store_name = $3, name = $4, url = $5, branch = $6, latitude = $7, longitude = $8,
      version = $9, price = $10, currency = $11, stock = $12, read_at = $13, sold_by_store = $14,
      distance_zip = $15, distance_miles = $16, reference_branch = $17
    where id = $1`,
};

/** Locks a stock point until `tx` ends; null if it is not known. */
export async function lockStockPoint(tx: Queryable, point: StockPointKey): Promise<LockedStockPoint | null> {
  const { rows } = await tx.query<KnownRow>(LOCK_STOCK_POINT, keyOf(point));
  const [row] = rows;
  if (!row) return null;
  const { id, version, referenceBranch, outConfirmed, ...terms } = row;
  return { id, version: Number(version), terms, referenceBranch, outConfirmed: Number(outConfirmed) };
}

/** Adds a stock point as a change describes it, and locks it; returns its id. Null if another copy has just added it. */
export async function insertStockPoint(tx: Queryable, change: StockPointChange): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into alerts.places (retailer, item_id, country, store_id, gtin, store_name, name, url, branch, latitude,
       longitude, version, price, currency, stock, read_at, sold_by_store, distance_zip, distance_miles, reference_branch)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
     on conflict do nothing returning id::text`,
    [...keyOf(change), ...contentOf(change)],
  );
  return rows[0]?.id ?? null;
}

export async function updateStockPoint(tx: Queryable, id: string, change: StockPointChange): Promise<void> {
  await tx.query(UPDATE_STOCK_POINT, [id, ...contentOf(change)]);
}

export async function markNotified(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query("update alerts.places set told_at = $2 where id = $1", [id, at]);
}

export function keyOf({ retailer, itemId, country, storeId }: StockPointKey): unknown[] {
  return [retailer, itemId, country, storeId ?? ""];
}

/** Stores that a second reading confirmed a version of a stock point as out of stock; returns the stock point, if it is known. */
export async function confirmOut(
  tx: Queryable,
  point: StockPointKey,
  version: number,
): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `update alerts.places set out_confirmed = greatest(out_confirmed, $5)
     where retailer = $1 and item_id = $2 and country = $3 and store_id = $4 returning id::text`,
    [...keyOf(point), version],
  );
  return rows[0]?.id ?? null;
}

function contentOf({
  gtin,
  storeName,
  name,
  url,
  branch,
  position,
  distance,
  referenceBranch,
  version,
  after,
  readAt,
}: StockPointChange): unknown[] {
  const { price, currency, stock, soldByStore = null } = after;
  return [
    gtin,
    storeName,
    name,
    url,
    branch,
    position?.latitude ?? null,
    position?.longitude ?? null,
    version,
    price,
    currency,
    stock,
    readAt,
    soldByStore,
    distance?.zip ?? null,
    distance?.miles ?? null,
    referenceBranch ?? null,
  ];
}
