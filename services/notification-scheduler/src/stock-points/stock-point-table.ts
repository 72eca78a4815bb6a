import type { Country, ReadingSource, Terms } from "@stockfinder/contracts/listings";
import {
  assignmentsFrom,
  type Column,
  fieldsOf,
  givenRows,
  namesOf,
  valuesOf,
} from "@stockfinder/database/columns";
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
const KEY: readonly Column<StockPointKey>[] = [
  ...fieldsOf<StockPointKey>({ text: ["retailer", "itemId", "country"] }),
  { name: "store_id", type: "text", value: ({ storeId }) => storeId ?? "" },
];
const CONTENT: readonly Column<StockPointChange>[] = [
  ...fieldsOf<StockPointChange>({
    text: ["gtin", "storeName", "name", "url", "branch", "referenceBranch"],
    bigint: ["version"],
    timestamptz: ["readAt"],
  }),
  { name: "latitude", type: "float8", value: ({ position }) => position?.latitude },
  { name: "longitude", type: "float8", value: ({ position }) => position?.longitude },
  { name: "distance_zip", type: "text", value: ({ distance }) => distance?.zip },
  { name: "distance_miles", type: "float8", value: ({ distance }) => distance?.miles },
  { name: "price", type: "numeric", value: ({ after }) => after.price },
  { name: "currency", type: "text", value: ({ after }) => after.currency },
  { name: "stock", type: "text", value: ({ after }) => after.stock },
  { name: "sold_by_store", type: "boolean", value: ({ after }) => after.soldByStore },
];
const COLUMNS: readonly Column<StockPointChange>[] = [...KEY, ...CONTENT];
const UPDATE_STOCK_POINT = {
  name: "alerts-update-stock-point",
  text: `update alerts.places as point set ${assignmentsFrom(CONTENT, "given")}
    from ${givenRows(CONTENT)} where point.id = $2`,
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
    `insert into alerts.places (${namesOf(COLUMNS)}) select ${namesOf(COLUMNS)} from ${givenRows(COLUMNS)}
     on conflict do nothing returning id::text`,
    valuesOf(COLUMNS, [change]),
  );
  return rows[0]?.id ?? null;
}

export async function updateStockPoint(tx: Queryable, id: string, change: StockPointChange): Promise<void> {
  await tx.query(UPDATE_STOCK_POINT, [...valuesOf(CONTENT, [change]), id]);
}

export async function markNotified(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query("update alerts.places set told_at = $2 where id = $1", [id, at]);
}

function keyOf({ retailer, itemId, country, storeId }: StockPointKey): unknown[] {
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
