import { createHash } from "node:crypto";
import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { QuietHours } from "@stockfinder/contracts/delivery";
import type { Country } from "@stockfinder/contracts/listings";
import type { Money } from "@stockfinder/contracts/money";
import type { Watch } from "@stockfinder/contracts/watches";
import {
  assignmentsFrom,
  type Column,
  fieldsOf,
  givenRows,
  namesOf,
  valuesOf,
} from "@stockfinder/database/columns";
import type { Queryable } from "@stockfinder/database/database";
import type { Rule } from "../rules/rule.ts";

export interface WatchRow extends Rule {
  readonly id: string;
  readonly owner: OwnerKey;
  readonly country: Country;
  readonly gtin: string | null;
  readonly retailer: string | null;
  readonly itemId: string | null;
  readonly stores: readonly string[];
  readonly totalZip: string | null;
  readonly zip: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly radiusMiles: number | null;
  readonly channels: Watch["channels"];
  readonly addressId: string | null;
  readonly quietHours: QuietHours | null;
  readonly dailyCap: number | null;
  readonly digest: boolean;
  readonly paused: boolean;
  readonly snoozeUntil: Date | null;
  readonly until: Date | null;
  readonly createdAt: Date;
}

export const RULE_COLUMNS = `
  watch.kind, watch.target_price::float8 as "targetPrice", watch.target_total::float8 as "targetTotal",
  watch.drop_percent::float8 as "dropPercent", watch.drop_amount::float8 as "dropAmount",
  watch.lowest_in_days as "lowestInDays", watch.max_price::float8 as "maxPrice", watch.sold_by_store as "soldByStore"`;

const WATCH_COLUMNS = `
  watch.id, watch.owner, ${RULE_COLUMNS}, watch.country, watch.gtin, watch.retailer, watch.item_id as "itemId", watch.stores,
  watch.total_zip as "totalZip", watch.zip, watch.latitude, watch.longitude, watch.radius_miles as "radiusMiles", watch.channels,
  watch.address_id as "addressId", watch.quiet_hours as "quietHours", watch.daily_cap as "dailyCap", watch.digest,
  watch.paused, watch.snooze_until as "snoozeUntil", watch.until, watch.created_at as "createdAt"`;

export interface ListedWatch extends WatchRow {
  readonly email: string | null;
  readonly emailConfirmed: boolean;
  readonly name: string | null;
  /** Of the item's page in its store; null for a product. */
  readonly url: string | null;
  readonly isOpen: boolean;
  /** The branches whose prices it waits for, `Target, Cleveland`; none near a zip code. */
  readonly branches: string[];
  /** The lowest of the prices that drops count from. */
  readonly firstPrice: Money | null;
  readonly lastCheckedAt: Date | null;
  readonly nextCheckAt: Date | null;
}

const LISTED = `
  select ${WATCH_COLUMNS}, coalesce(point.name, checks.name) as name,
    case when watch.gtin is null then point.url end as url,
    coalesce(last.state in ('open', 'limited'), false) as "isOpen",
    coalesce(checks.branches, '{}') as branches, checks.last as "lastCheckedAt", checks.next as "nextCheckAt",
    (select json_build_object('value', price::float8, 'currency', currency) from alerts.first_prices
     where watch_id = watch.id order by price limit 1) as "firstPrice",
    address.email, address.confirmed_at is not null as "emailConfirmed"
  from alerts.watches as watch
  left join alerts.addresses as address on address.id = watch.address_id
  left join lateral (
    select state from alerts.alerts where watch_id = watch.id order by updated_at desc limit 1
  ) as last on true
  left join lateral (
    -- Stores name a product differently: the name must not change with each reading.
    select mode() within group (order by name) as name, min(url) as url
    from (
      select distinct retailer, name, url from alerts.places
      where (gtin = watch.gtin and country = watch.country)
        or (retailer = watch.retailer and item_id = watch.item_id and country = watch.country)
    ) as named
  ) as point on true
  left join lateral (
    select max(read_at) filter (where source <> '') as last, min(next_at) filter (where source <> '') as next,
      max(name) as name,
      array_agg(distinct branch order by branch) filter (where branch is not null and watch.zip is null) as branches
    from alerts.checks
    where gtin = coalesce(watch.gtin, '') and retailer = case when watch.gtin is null then watch.retailer else '' end
      and item_id = case when watch.gtin is null then watch.item_id else '' end
      and country = watch.country and zip = coalesce(watch.zip, '')
      and (sold_by = '' or watch.stores = '{}' or watch.stores && array[sold_by, sold_by || '-CAN'])
  ) as checks on true`;

export async function watchesOf(database: Queryable, owners: readonly OwnerKey[]): Promise<ListedWatch[]> {
  const { rows } = await database.query<ListedWatch>(
    `${LISTED} where watch.owner = any($1) order by watch.created_at desc, watch.id`,
    [owners],
  );
  return rows;
}

/** Null if there is no such watch, or if it belongs to somebody else. */
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

/** Locks a watch until `tx` ends and returns it: nobody else's change of it is lost. Null as for `watchOf`. */
export async function lockWatch(
  tx: Queryable,
  owners: readonly OwnerKey[],
  id: string,
): Promise<ListedWatch | null> {
  await tx.query("select from alerts.watches where owner = any($1) and id = $2 for no key update", [
    owners,
    id,
  ]);
  return await watchOf(tx, owners, id);
}

const KEY = fieldsOf<WatchRow>({ uuid: ["id"], text: ["owner"], timestamptz: ["createdAt"] });
const CONTENT = fieldsOf<WatchRow>({
  text: ["kind", "country", "gtin", "retailer", "itemId", "totalZip", "zip"],
  "text[]": ["stores", "channels"],
  numeric: ["targetPrice", "targetTotal", "dropPercent", "dropAmount", "maxPrice"],
  int: ["lowestInDays", "dailyCap"],
  boolean: ["soldByStore", "digest", "paused"],
  float8: ["latitude", "longitude", "radiusMiles"],
  uuid: ["addressId"],
  jsonb: ["quietHours"],
  timestamptz: ["snoozeUntil", "until"],
});
const COLUMNS: readonly Column<WatchRow>[] = [...KEY, ...CONTENT];

/**
 * Adds a watch. If one of `owners` has the same watch already, that one is resumed with this one's end and delivery.
 * Returns the id of the remaining one. All owners are locked.
 */
export async function insertWatch(
  tx: Queryable,
  owners: readonly OwnerKey[],
  watch: WatchRow,
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `update alerts.watches as watch set until = given.until, paused = false, snooze_until = null,
       channels = given.channels, address_id = given.address_id, quiet_hours = given.quiet_hours,
       daily_cap = given.daily_cap, digest = given.digest
     from ${givenRows(COLUMNS)}
     where watch.id = (select id from alerts.watches where owner = any($2) and rule_digest = $3 limit 1)
     returning watch.id`,
    [...valuesOf(COLUMNS, [watch]), owners, digestOf(watch)],
  );
  if (rows[0]) return rows[0].id;
  await tx.query(
    `insert into alerts.watches (${namesOf(COLUMNS)}, rule_digest)
     select ${namesOf(COLUMNS)}, $2 from ${givenRows(COLUMNS)}`,
    [...valuesOf(COLUMNS, [watch]), digestOf(watch)],
  );
  return watch.id;
}

/** Writes a changed watch. If its owner has a watch of the same item with the same rule, both stay. */
export async function updateWatch(tx: Queryable, watch: WatchRow): Promise<void> {
  const digest = (await hasDuplicate(tx, watch)) ? watch.id : digestOf(watch);
  await tx.query(
    `update alerts.watches as watch set ${assignmentsFrom(CONTENT, "given")}, rule_digest = $2
     from ${givenRows(COLUMNS)} where watch.id = given.id`,
    [...valuesOf(COLUMNS, [watch]), digest],
  );
}

/** No alerts before `until`; a longer snooze stays. */
export async function snoozeWatch(tx: Queryable, id: string, until: Date): Promise<void> {
  await tx.query(
    "update alerts.watches set snooze_until = greatest(snooze_until, $2::timestamptz) where id = $1",
    [id, until],
  );
}

export async function hasDuplicate(tx: Queryable, watch: WatchRow): Promise<boolean> {
  const { rowCount } = await tx.query(
    "select from alerts.watches where owner = $1 and rule_digest = $2 and id <> $3",
    [watch.owner, digestOf(watch), watch.id],
  );
  return rowCount === 1;
}

export async function watchesOfItem(
  tx: Queryable,
  { retailer, itemId, country }: Pick<WatchRow, "country"> & { retailer: string; itemId: string },
): Promise<WatchRow[]> {
  const { rows } = await tx.query<WatchRow>(
    `select ${WATCH_COLUMNS} from alerts.watches as watch
     where retailer = $1 and item_id = $2 and country = $3 order by id for update`,
    [retailer, itemId, country],
  );
  return rows;
}

/** A digest of what is watched and when it alerts; not of its duration, nor of the delivery of its alerts. */
function digestOf(watch: WatchRow): string {
  const { kind, country, gtin, retailer, itemId, stores, targetTotal, totalZip } = watch;
  const { targetPrice, dropPercent, dropAmount, lowestInDays, maxPrice, soldByStore, zip, radiusMiles } =
    watch;
  const what = [kind, country, gtin, retailer, itemId, stores.toSorted(), zip, radiusMiles];
  // Included only where set, so that the digests of watches from before these rules existed stay valid.
  const isLater = lowestInDays !== null || soldByStore;
  const how = [
    targetPrice,
    dropPercent,
    dropAmount,
    maxPrice,
    ...(isLater ? [lowestInDays, soldByStore] : []),
    ...(targetTotal === null ? [] : ["total", targetTotal, totalZip]),
  ];
  return createHash("sha256")
    .update(JSON.stringify([what, how]))
    .digest("base64url");
}

export async function countWatches(tx: Queryable, owners: readonly OwnerKey[]): Promise<number> {
  const { rows } = await tx.query<{ watches: number }>(
    "select count(*)::int as watches from alerts.watches where owner = any($1)",
    [owners],
  );
  return rows[0]?.watches ?? 0;
}

/** @returns whether the owners had it. */
export async function deleteWatch(tx: Queryable, owners: readonly OwnerKey[], id: string): Promise<boolean> {
  const { rowCount } = await tx.query("delete from alerts.watches where owner = any($1) and id = $2", [
    owners,
    id,
  ]);
  return rowCount === 1;
}

export async function deleteWatches(tx: Queryable, owners: readonly OwnerKey[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    "delete from alerts.watches where owner = any($1) returning id",
    [owners],
  );
  return rows.map(({ id }) => id);
}

/** Removes the channel `email` from a watch, or from the watches whose digests go to an address; returns their ids. */
export async function withoutMails(
  tx: Queryable,
  of: { readonly watchId: string } | { readonly addressId: string },
): Promise<string[]> {
  const [which, id] =
    "watchId" in of ? ["id = $1", of.watchId] : ["address_id = $1 and digest", of.addressId];
  const { rows } = await tx.query<{ id: string }>(
    `update alerts.watches set channels = array_remove(channels, 'email'), address_id = null
     where ${which} and 'email' = any(channels) returning id`,
    [id],
  );
  return rows.map((row) => row.id);
}
