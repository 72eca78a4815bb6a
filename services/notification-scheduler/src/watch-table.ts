import { createHash } from "node:crypto";
import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { Country } from "@stockfinder/contracts/listings";
import type { NewWatch, Watch, WatchKind } from "@stockfinder/contracts/watches";
import type { Queryable } from "@stockfinder/database/database";

/** A row of `alerts.watches`. */
export interface WatchRow {
  readonly id: string;
  readonly owner: OwnerKey;
  readonly kind: WatchKind;
  readonly country: Country;
  readonly gtin: string | null;
  readonly retailer: string | null;
  readonly itemId: string | null;
  readonly stores: readonly string[];
  readonly targetPrice: number | null;
  readonly dropPercent: number | null;
  readonly dropAmount: number | null;
  readonly maxPrice: number | null;
  readonly zip: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly radiusMiles: number | null;
  readonly channels: Watch["channels"];
  readonly paused: boolean;
  readonly snoozeUntil: Date | null;
  readonly until: Date | null;
  readonly createdAt: Date;
}

/** The columns of `watch`, under the names of `WatchRow`. */
export const WATCH_COLUMNS = `
  watch.id, watch.owner, watch.kind, watch.country, watch.gtin, watch.retailer, watch.item_id as "itemId", watch.stores,
  watch.target_price::float8 as "targetPrice", watch.drop_percent::float8 as "dropPercent",
  watch.drop_amount::float8 as "dropAmount", watch.max_price::float8 as "maxPrice", watch.zip, watch.latitude,
  watch.longitude, watch.radius_miles as "radiusMiles", watch.channels, watch.paused, watch.snooze_until as "snoozeUntil",
  watch.until, watch.created_at as "createdAt"`;

/** Beside a watch's own columns: the item's name as the last change said it, the last alert, and the checks. */
export interface ListedWatch extends WatchRow {
  readonly name: string | null;
  readonly isOpen: boolean;
  readonly lastCheckedAt: Date | null;
  readonly nextCheckAt: Date | null;
}

const LISTED = `
  select ${WATCH_COLUMNS}, coalesce(place.name, finding.name) as name, coalesce(last.state in ('open', 'limited'), false) as "isOpen",
    checks.last as "lastCheckedAt", checks.next as "nextCheckAt"
  from alerts.watches as watch
  left join lateral (
    select state from alerts.alerts where watch_id = watch.id order by updated_at desc limit 1
  ) as last on true
  left join lateral (
    select name from alerts.places
    where (gtin = watch.gtin and country = watch.country)
      or (retailer = watch.retailer and item_id = watch.item_id and country = watch.country)
    order by read_at desc limit 1
  ) as place on true
  left join lateral (
    select max(checked_at) as last, min(next_at) as next from alerts.checks
    where gtin = watch.gtin and country = watch.country and zip = coalesce(watch.zip, '') and source <> ''
  ) as checks on true
  left join alerts.checks as finding
    on finding.gtin = watch.gtin and finding.country = watch.country and finding.zip = coalesce(watch.zip, '')
      and finding.source = ''`;

/** The owners' watches, the newest first. */
export async function watchesOf(database: Queryable, owners: readonly OwnerKey[]): Promise<ListedWatch[]> {
  const { rows } = await database.query<ListedWatch>(
    `${LISTED} where watch.owner = any($1) order by watch.created_at desc, watch.id`,
    [owners],
  );
  return rows;
}

/** Null if there is no such watch, or it is somebody else's. */
export async function watchOf(
  database: Queryable,
  owners: readonly OwnerKey[],
  id: string,
): Promise<ListedWatch | null> {
  const { rows } = await database.query<ListedWatch>(
    `${LISTED} where watch.owner = any($1) and watch.id = $2`,
    [owners, id],
  );
  return rows[0] ?? null;
}

export interface WatchToAdd {
  readonly id: string;
  readonly owner: OwnerKey;
  readonly watch: NewWatch;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  readonly at: Date;
}

/** Adds a watch unless its owner has the same one; returns the id of the one that stands. */
export async function insertWatch(
  tx: Queryable,
  { id, owner, watch, place, at }: WatchToAdd,
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `with added as (
       insert into alerts.watches (id, owner, rule_digest, kind, country, gtin, retailer, item_id, stores, target_price,
         drop_percent, drop_amount, max_price, zip, latitude, longitude, radius_miles, channels, paused, until, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, false, $19, $20)
       on conflict (owner, rule_digest) do nothing
       returning id
     )
     select id from added
     union all select id from alerts.watches where owner = $2 and rule_digest = $3
     limit 1`,
    [
      id,
      owner,
      digestOf(watch),
      watch.kind,
      watch.country,
      watch.upc,
      watch.retailer,
      watch.itemId,
      watch.stores,
      watch.targetPrice,
      watch.dropPercent,
      watch.dropAmount,
      watch.maxPrice,
      watch.zip,
      place?.latitude ?? null,
      place?.longitude ?? null,
      watch.radiusMiles,
      watch.channels,
      watch.until,
      at,
    ],
  );
  return rows[0]?.id ?? id;
}

/** Of what is watched and how; not of how long, so that a watch may be prolonged by adding it again. */
function digestOf({ until: _, ...watch }: NewWatch): string {
  const fields = Object.entries({ ...watch, stores: watch.stores.toSorted() }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return createHash("sha256").update(JSON.stringify(fields)).digest("base64url");
}

export async function countWatches(tx: Queryable, owner: OwnerKey): Promise<number> {
  const { rows } = await tx.query<{ watches: number }>(
    "select count(*)::int as watches from alerts.watches where owner = $1",
    [owner],
  );
  return rows[0]?.watches ?? 0;
}

export async function deleteWatch(
  database: Queryable,
  owners: readonly OwnerKey[],
  id: string,
): Promise<void> {
  await database.query("delete from alerts.watches where owner = any($1) and id = $2", [owners, id]);
}
