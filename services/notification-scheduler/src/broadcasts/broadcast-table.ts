import type { AlertOutcome, Broadcast, OwnerKey } from "@stockfinder/contracts/alerts";
import type { Target } from "@stockfinder/contracts/audience";
import type { Country } from "@stockfinder/contracts/listings";
import type { BroadcastState } from "@stockfinder/contracts/staff";
import { assignmentsFrom, fieldsOf, givenRows, valuesOf } from "@stockfinder/database/columns";
import type { Queryable } from "@stockfinder/database/database";
import { insertRow } from "@stockfinder/database/insert-row";
import { removalOf } from "@stockfinder/database/remove-batch";

export interface BroadcastContent {
  readonly notiId: string;
  readonly title: string;
  readonly message: string;
  readonly url: string;
  readonly plainUrl: string;
  readonly iconUrl: string | null;
  readonly store: string;
  readonly storeId: string | null;
  readonly country: Country;
  readonly upcs: readonly string[];
  readonly productIds: readonly string[];
  readonly people: readonly OwnerKey[];
  readonly namedStore: string | null;
}

export interface BroadcastRow extends BroadcastContent {
  readonly id: string;
  readonly state: BroadcastState;
  readonly version: number;
  readonly askedBy: string;
  readonly approvedBy: string | null;
  readonly needsApproval: boolean;
  readonly sendAt: Date | null;
  readonly dayFrom: Date;
  readonly updatedAt: Date;
}

const CLAIMED_FOR = "30 seconds";
const KEPT_FOR = "180 days";

const COLUMNS = `
  broadcast.id, broadcast.noti_id as "notiId", broadcast.title, broadcast.message, broadcast.url,
  broadcast.plain_url as "plainUrl",
  broadcast.icon_url as "iconUrl", broadcast.store, broadcast.store_id as "storeId", broadcast.country, broadcast.upcs,
  broadcast.product_ids as "productIds", broadcast.people, broadcast.named_store as "namedStore", broadcast.state,
  broadcast.version, broadcast.asked_by as "askedBy", broadcast.approved_by as "approvedBy",
  broadcast.needs_approval as "needsApproval", broadcast.send_at as "sendAt", broadcast.day_from as "dayFrom",
  broadcast.updated_at as "updatedAt"`;

/** Until `tx` ends, no other transaction sends or changes a broadcast with this `notiId`. */
export async function lockNotiId(tx: Queryable, notiId: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('alerts.broadcast ' || $1, 0))", [notiId]);
}

/**
 * The broadcast that prevents this `notiId` from being sent again: sent to somebody within the day before `now`, or
 * scheduled, and not withdrawn.
 */
export async function broadcastOfDay(tx: Queryable, notiId: string, now: Date): Promise<BroadcastRow | null> {
  return await newest(
    tx,
    `noti_id = $1 and state not in ('withdrawn', 'missed') and day_from > $2::timestamptz - interval '24 hours'
     and (state not in ('canary', 'sent')
       or exists (select from alerts.broadcast_people where broadcast_id = broadcast.id))`,
    [notiId, now],
  );
}

/** One with this `notiId` that was sent within the day before `now` and reached nobody: it does not prevent another. */
export async function sentToNobody(tx: Queryable, notiId: string, now: Date): Promise<BroadcastRow | null> {
  return await newest(
    tx,
    `noti_id = $1 and state = 'sent' and day_from > $2::timestamptz - interval '24 hours'
     and not exists (select from alerts.broadcast_people where broadcast_id = broadcast.id)`,
    [notiId, now],
  );
}

/** The newest broadcast with this `notiId` that may be withdrawn. */
export async function lastBroadcast(tx: Queryable, notiId: string): Promise<BroadcastRow | null> {
  return await newest(tx, "noti_id = $1 and state not in ('withdrawn', 'missed')", [notiId]);
}

/** `condition` is SQL, never input. */
async function newest(tx: Queryable, condition: string, values: unknown[]): Promise<BroadcastRow | null> {
  const { rows } = await tx.query<BroadcastRow>(
    `select ${COLUMNS} from alerts.broadcasts as broadcast where ${condition} order by day_from desc limit 1`,
    values,
  );
  return rows[0] ?? null;
}

export async function broadcastsById(database: Queryable, ids: readonly string[]): Promise<BroadcastRow[]> {
  const { rows } = await database.query<BroadcastRow>(
    `select ${COLUMNS} from alerts.broadcasts as broadcast where id = any($1::uuid[])`,
    [ids],
  );
  return rows;
}

/** The broadcasts sent to everybody who matched after a time, and not withdrawn; of one `notiId` the last. */
export async function broadcastsSentSince(database: Queryable, since: Date): Promise<BroadcastRow[]> {
  const { rows } = await database.query<BroadcastRow>(
    `select * from (
       select distinct on (noti_id) ${COLUMNS} from alerts.broadcasts as broadcast
       where state = 'sent' and day_from > $1 order by noti_id, day_from desc
     ) as last order by "dayFrom"`,
    [since],
  );
  return rows;
}

export async function insertBroadcast(tx: Queryable, row: BroadcastRow): Promise<void> {
  await insertRow(tx, "alerts.broadcasts", row);
}

/** What the steps of a broadcast change. */
const CHANGED = fieldsOf<BroadcastRow>({
  text: ["state", "askedBy", "approvedBy"],
  int: ["version"],
  boolean: ["needsApproval"],
  timestamptz: ["sendAt", "dayFrom", "updatedAt"],
});

export async function saveBroadcast(tx: Queryable, row: BroadcastRow): Promise<void> {
  await tx.query(
    `update alerts.broadcasts as broadcast set ${assignmentsFrom(CHANGED, "given")}
     from ${givenRows(CHANGED)} where broadcast.id = $2`,
    [...valuesOf(CHANGED, [row]), row.id],
  );
}

/** Claims broadcasts that are due. The claims of a dead copy expire after half a minute. */
export async function claimDueBroadcasts(
  database: Queryable,
  now: Date,
  most: number,
): Promise<BroadcastRow[]> {
  const { rows } = await database.query<BroadcastRow>(
    `update alerts.broadcasts as broadcast set claimed_until = $1::timestamptz + interval '${CLAIMED_FOR}'
     where id in (
       select id from alerts.broadcasts
       where state = 'scheduled' and send_at <= $1 and claimed_until < $1
       order by send_at limit $2 for update skip locked
     )
     returning ${COLUMNS}`,
    [now, most],
  );
  return rows;
}

/** Deletes a batch of broadcasts that nothing happened to for half a year, with their people; returns how many. */
export const removeOldBroadcasts = removalOf("alerts.broadcasts", "updated_at", KEPT_FOR);

export function targetOf({ country, upcs, productIds, people, namedStore }: BroadcastContent): Target {
  return { country, upcs: [...upcs], productIds: [...productIds], people: [...people], store: namedStore };
}

/** A broadcast as its recipients see it. It does not show the other recipients. */
export function shownBroadcast(
  row: BroadcastRow,
  {
    at,
    isSeen = false,
    outcome = null,
  }: { readonly at: Date; readonly isSeen?: boolean; readonly outcome?: AlertOutcome | null },
): Broadcast {
  return {
    type: "notification",
    id: row.id,
    watchId: null,
    kind: "broadcast",
    upc: row.upcs[0] ?? null,
    store: row.store,
    storeId: row.storeId,
    branch: null,
    name: row.title,
    price: null,
    currency: null,
    url: row.url,
    at: at.toISOString(),
    updatedAt: (row.state === "withdrawn" ? row.updatedAt : at).toISOString(),
    state: row.state === "withdrawn" ? "withdrawn" : "open",
    version: row.version,
    seen: isSeen,
    outcome,
    title: row.title,
    message: row.message,
    iconUrl: row.iconUrl,
    notiId: row.notiId,
    upcs: [...row.upcs],
    productIds: [...row.productIds],
    country: row.country,
  };
}
