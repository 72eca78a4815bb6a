import type { Alert, AlertOutcome, AlertState, OwnerKey, ReceiptKind } from "@stockfinder/contracts/alerts";
import type { ReadingSource, Terms } from "@stockfinder/contracts/listings";
import type { WatchKind } from "@stockfinder/contracts/watches";
import { assignmentsFrom, type Column, givenRows, namesOf, valuesOf } from "@stockfinder/database/columns";
import type { Queryable } from "@stockfinder/database/database";
import { removeBatch } from "@stockfinder/database/remove-batch";
import { outcomeOf, receiptAssignments } from "./receipt-columns.ts";

/** A row of `alerts.alerts`. */
export interface AlertRow {
  readonly id: string;
  readonly watchId: string;
  readonly placeId: string;
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

/** The columns of `alert`, under the names of `AlertRow`. */
export const ALERT_COLUMNS = `
  alert.id, alert.watch_id as "watchId", alert.place_id::text as "placeId", alert.opened_by::int as "openedBy", alert.owner,
  alert.kind, alert.gtin, alert.store_id as "storeId", alert.store_name as "storeName",
  alert.branch, alert.name, alert.url,
  alert.price::float8, alert.currency, alert.state, alert.version, alert.made_at as "madeAt",
  alert.updated_at as "updatedAt", alert.over_at as "overAt", alert.rule, alert.before, alert.after, alert.source,
  alert.read_at as "readAt", alert.shown_at as "shownAt",
  ${outcomeOf("alert")} as outcome`;

const KEY: readonly Column<AlertRow>[] = [
  { name: "id", type: "uuid", value: ({ id }) => id },
  { name: "watch_id", type: "uuid", value: ({ watchId }) => watchId },
  { name: "place_id", type: "bigint", value: ({ placeId }) => placeId },
  { name: "opened_by", type: "bigint", value: ({ openedBy }) => openedBy },
  { name: "owner", type: "text", value: ({ owner }) => owner },
  { name: "kind", type: "text", value: ({ kind }) => kind },
  { name: "gtin", type: "text", value: ({ gtin }) => gtin },
  { name: "store_id", type: "text", value: ({ storeId }) => storeId },
  { name: "store_name", type: "text", value: ({ storeName }) => storeName },
  { name: "branch", type: "text", value: ({ branch }) => branch },
  { name: "made_at", type: "timestamptz", value: ({ madeAt }) => madeAt },
  { name: "rule", type: "text", value: ({ rule }) => rule },
  { name: "before", type: "jsonb", value: ({ before }) => before },
];
/** What a later change of the place replaces. */
const CONTENT: readonly Column<AlertRow>[] = [
  { name: "name", type: "text", value: ({ name }) => name },
  { name: "url", type: "text", value: ({ url }) => url },
  { name: "price", type: "numeric", value: ({ price }) => price },
  { name: "currency", type: "text", value: ({ currency }) => currency },
  { name: "state", type: "text", value: ({ state }) => state },
  { name: "version", type: "int", value: ({ version }) => version },
  { name: "updated_at", type: "timestamptz", value: ({ updatedAt }) => updatedAt },
  { name: "over_at", type: "timestamptz", value: ({ overAt }) => overAt },
  { name: "after", type: "jsonb", value: ({ after }) => after },
  { name: "source", type: "text", value: ({ source }) => source },
  { name: "read_at", type: "timestamptz", value: ({ readAt }) => readAt },
  { name: "shown_at", type: "timestamptz", value: ({ shownAt }) => shownAt },
];
const COLUMNS: readonly Column<AlertRow>[] = [...KEY, ...CONTENT];

/** Adds new alerts and replaces changed ones, by id. */
export async function writeAlerts(tx: Queryable, alerts: readonly AlertRow[]): Promise<void> {
  if (alerts.length === 0) return;
  await tx.query(
    `insert into alerts.alerts (${namesOf(COLUMNS)}) select ${namesOf(COLUMNS)} from ${givenRows(COLUMNS)}
     on conflict (id) do update set ${assignmentsFrom(CONTENT, "excluded")}`,
    valuesOf(COLUMNS, alerts),
  );
}

/** An alert as every channel has it. */
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
  /** Only those that changed after it. */
  readonly since: Date | null;
  /** Only those that come after this one in the list. */
  readonly after: Cursor | null;
  readonly most: number;
  /** Only those of watches with the channel `live`. */
  readonly live?: boolean;
}

/** The owners' alerts, the last changed first. */
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

/** Null if there is no such alert, or it is somebody else's. */
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
export async function noteReceipt(
  database: Queryable,
  { owners, id, kind, at }: { owners: readonly OwnerKey[]; id: string; kind: ReceiptKind; at: Date },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update alerts.alerts set ${receiptAssignments(kind, "$3")} where owner = any($1) and id = $2`,
    [owners, id, at],
  );
  return rowCount === 1;
}

const KEPT_FOR = "180 days";

/** Deletes a batch of alerts that have not changed for half a year, and returns how many. */
export async function removeOldAlerts(database: Queryable, now: Date): Promise<number> {
  return await removeBatch(
    database,
    "alerts.alerts",
    `updated_at < $1::timestamptz - interval '${KEPT_FOR}'`,
    [now],
  );
}
