import type { CertainStock, Country, ReadingSource, Terms } from "@stockfinder/contracts/listings";
import type { Queryable } from "@stockfinder/database/database";

/** A retailer's item, or that item in one of its branches. */
export interface PlaceKey {
  readonly retailer: string;
  readonly itemId: string;
  readonly country: Country;
  /** Null for the retailer's own stock. */
  readonly storeId: string | null;
}

/** A change of a place. */
export interface PlaceChange extends PlaceKey {
  readonly gtin: string | null;
  readonly storeName: string;
  readonly name: string;
  readonly url: string;
  /** The branch's name and city. */
  readonly branch: string | null;
  readonly position: { readonly latitude: number; readonly longitude: number } | null;
  readonly before: Terms;
  readonly after: Terms;
  readonly source: ReadingSource;
  readonly version: number;
  readonly readAt: Date;
}

interface KnownRow {
  readonly id: string;
  readonly version: string;
  readonly price: number | null;
  readonly currency: string | null;
  readonly stock: CertainStock | null;
  readonly soldByStore: boolean | null;
  readonly outConfirmed: string;
}

export interface LearntPlace {
  readonly id: string;
  /** The terms before this change, as processed last: a change that overtook another loses nothing. */
  readonly before: Terms;
  /** A second reading has already confirmed that this version, or a later one, is out of stock. */
  readonly isConfirmed: boolean;
}

/** Saves a change, and locks the place until `tx` ends. Null if a later change was processed before. */
export async function learnPlace(tx: Queryable, change: PlaceChange): Promise<LearntPlace | null> {
  const key = [change.retailer, change.itemId, change.country, change.storeId ?? ""];
  const known = (await lockPlace(tx, key)) ?? (await insertPlace(tx, key, change));
  if (known === "inserted-by-other") return await learnPlace(tx, change);
  if ("isNew" in known) return { id: known.id, before: change.before, isConfirmed: false };
  if (change.version <= Number(known.version)) return null;
  await tx.query(UPDATE_PLACE, [known.id, ...contentOf(change)]);
  const { price, currency, stock, soldByStore } = known;
  return {
    id: known.id,
    before: { price, currency, stock, soldByStore },
    isConfirmed: Number(known.outConfirmed) >= change.version,
  };
}

const LOCK_PLACE = {
  name: "alerts-lock-place",
  text: `select id::text, version::text, price::float8, currency, stock, sold_by_store as "soldByStore",
      out_confirmed::text as "outConfirmed"
    from alerts.places where retailer = $1 and item_id = $2 and country = $3 and store_id = $4 for update`,
};
const UPDATE_PLACE = {
  name: "alerts-update-place",
  text: `update alerts.places set gtin = $2, store_name = $3, name = $4, url = $5, branch = $6, latitude = $7,
      longitude = $8, version = $9, price = $10, currency = $11, stock = $12, read_at = $13, sold_by_store = $14
    where id = $1`,
};

async function lockPlace(tx: Queryable, key: unknown[]): Promise<KnownRow | null> {
  const { rows } = await tx.query<KnownRow>(LOCK_PLACE, key);
  return rows[0] ?? null;
}

async function insertPlace(
  tx: Queryable,
  key: unknown[],
  change: PlaceChange,
): Promise<{ readonly id: string; readonly isNew: true } | "inserted-by-other"> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into alerts.places (retailer, item_id, country, store_id, gtin, store_name, name, url, branch, latitude,
       longitude, version, price, currency, stock, read_at, sold_by_store)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     on conflict do nothing returning id::text`,
    [...key, ...contentOf(change)],
  );
  return rows[0] ? { id: rows[0].id, isNew: true } : "inserted-by-other";
}

/** Stores that a second reading confirmed a version of a place as out of stock; returns the place, if it is known. */
export async function confirmOut(
  tx: Queryable,
  { retailer, itemId, country, storeId }: PlaceKey,
  version: number,
): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `update alerts.places set out_confirmed = greatest(out_confirmed, $5)
     where retailer = $1 and item_id = $2 and country = $3 and store_id = $4 returning id::text`,
    [retailer, itemId, country, storeId ?? "", version],
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
  version,
  after,
  readAt,
}: PlaceChange): unknown[] {
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
  ];
}
