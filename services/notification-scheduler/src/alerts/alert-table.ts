import type { Alert, AlertOutcome, AlertState, OwnerKey } from "@stockfinder/contracts/alerts";
import type { ReadingSource, Terms } from "@stockfinder/contracts/listings";
import type { WatchKind } from "@stockfinder/contracts/watches";
import type { Queryable } from "@stockfinder/database/database";
import { removalOf } from "@stockfinder/database/remove-batch";
import { outcomeOf, type Receipt, receiptAssignments } from "./receipt-columns.ts";

export interface AlertRow {
  readonly id: string;
  readonly watchId: string;
  readonly stockPointId: string;
  readonly openedBy: number;
  readonly owner: OwnerKey;
  readonly kind: WatchKind;
  readonly gtin: string | null;
  readonly storeId: string;
  readonly storeName: string;
  readonly branch: string | null;
  readonly name: string;
  readonly url: string;
  readonly price: number | null;
  readonly currency: string | null;
  readonly state: AlertState;
  readonly version: number;
  readonly madeAt: Date;
  readonly updatedAt: Date;
  readonly overAt: Date | null;
  readonly rule: string;
  readonly before: Terms;
  readonly after: Terms;
  readonly source: ReadingSource;
  readonly readAt: Date;
  readonly shownAt: Date | null;
  readonly outcome: AlertOutcome | null;
}

export const ALERT_COLUMNS = `
  alert.id, alert.watch_id as "watchId", alert.place_id::text as "stockPointId", alert.opened_by::int as "openedBy", alert.owner,
  alert.kind, alert.gtin, alert.store_id as "storeId", alert.store_name as "storeName",
  alert.branch, alert.name, alert.url,
  alert.price::float8, alert.currency, alert.state, alert.version, alert.made_at as "madeAt",
  alert.updated_at as "updatedAt", alert.over_at as "overAt", alert.rule, alert.before, alert.after, alert.source,
  alert.read_at as "readAt", alert.shown_at as "shownAt",
  ${outcomeOf("alert")} as outcome`;

export function shownAlert(row: AlertRow): Alert {
  return {
    type: "notification",
    id: row.id,
    watchId: row.watchId,
    kind: row.kind,
    upc: row.gtin,
    store: row.storeName,
    storeId: row.storeId,
    branch: row.branch,
    name: row.name,
    price: row.price,
    currency: row.currency,
    ...(row.after.wasPrice && { wasPrice: row.after.wasPrice }),
    url: row.url,
    at: row.madeAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    state: row.state,
    version: row.version,
    seen: row.shownAt !== null,
    outcome: row.outcome,
  };
}

/** A place in an owner's list, which is sorted by time and id, the newest first. */
export interface Cursor {
  readonly updatedAt: Date;
  readonly id: string;
}

export interface AlertsAsked {
  readonly since: Date | null;
  readonly after: Cursor | null;
  readonly most: number;
  readonly live?: boolean;
}

export async function alertsOf(
  database: Queryable,
  owners: readonly OwnerKey[],
  { since, after, most, live = false }: AlertsAsked,
): Promise<AlertRow[]> {
  const { rows } = await database.query<AlertRow>(
    `select ${ALERT_COLUMNS} from alerts.alerts as alert
     where owner = any($1) and ($2::timestamptz is null or updated_at > $2)
       and ($3::timestamptz is null or (updated_at, id) < ($3, $4::uuid))
       and (not $6 or exists (
         select from alerts.watches as watch where watch.id = alert.watch_id and 'live' = any(watch.channels)
       ))
     order by updated_at desc, id desc limit $5`,
    [owners, since, after?.updatedAt ?? null, after?.id ?? null, most, live],
  );
  return rows;
}

/** The owner of an alert, for a signed link. */
export async function alertById(database: Queryable, id: string): Promise<AlertRow | null> {
  const { rows } = await database.query<AlertRow>(
    `select ${ALERT_COLUMNS} from alerts.alerts as alert where id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Null if there is no such alert, or if it belongs to somebody else. */
export async function alertOf(
  database: Queryable,
  owners: readonly OwnerKey[],
  id: string,
): Promise<AlertRow | null> {
  const { rows } = await database.query<AlertRow>(
    `select ${ALERT_COLUMNS} from alerts.alerts as alert where owner = any($1) and id = $2`,
    [owners, id],
  );
  return rows[0] ?? null;
}

/** Notes a receipt. @returns whether the owner has this alert. */
export async function noteReceipt(database: Queryable, { owners, id, kind, at }: Receipt): Promise<boolean> {
  const { rowCount } = await database.query(
    `update alerts.alerts set ${receiptAssignments(kind, "$3")} where owner = any($1) and id = $2`,
    [owners, id, at],
  );
  return rowCount === 1;
}

const KEPT_FOR = "180 days";

/** Deletes a batch of alerts that have not changed for half a year, and returns how many. */
export const removeOldAlerts = removalOf("alerts.alerts", "updated_at", KEPT_FOR);
