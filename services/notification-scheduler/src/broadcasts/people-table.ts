import type { AlertOutcome, Broadcast, OwnerKey } from "@stockfinder/contracts/alerts";
import type { ListenerKey, listMissedBroadcasts } from "@stockfinder/contracts/audience";
import type { OutputOf } from "@stockfinder/contracts/operation";
import type { BroadcastReceipts } from "@stockfinder/contracts/staff";
import type { Queryable } from "@stockfinder/database/database";
import { removeBatch } from "@stockfinder/database/remove-batch";
import type { AlertsAsked } from "../alerts/alert-table.ts";
import { outcomeOf, type Receipt, receiptAssignments } from "../alerts/receipt-columns.ts";
import { type BroadcastRow, broadcastsById, shownBroadcast } from "./broadcast-table.ts";
import type { Person } from "./people.ts";

/** Rows per statement, so that none reaches its time limit. */
const WRITTEN_AT_ONCE = 5_000;
const KEPT_FOR = "180 days";

export async function insertPeople(
  tx: Queryable,
  broadcastId: string,
  people: readonly Person[],
  { isCanary, at }: { readonly isCanary: boolean; readonly at: Date },
): Promise<void> {
  for (let from = 0; from < people.length; from += WRITTEN_AT_ONCE) {
    const given = people.slice(from, from + WRITTEN_AT_ONCE).map(({ keys }) => ({ keys }));
    await tx.query(
      `insert into alerts.broadcast_people (broadcast_id, person, keys, is_canary, sent_at)
       select $1, keys[1], keys, $3, $4 from json_to_recordset($2::json) as given (keys text[])`,
      [broadcastId, JSON.stringify(given), isCanary, at],
    );
  }
}

export async function reachedPeople(
  tx: Queryable,
  broadcastId: string,
): Promise<[ListenerKey, ...ListenerKey[]][]> {
  const { rows } = await tx.query<{ keys: [ListenerKey, ...ListenerKey[]] }>(
    "select keys from alerts.broadcast_people where broadcast_id = $1",
    [broadcastId],
  );
  return rows.map(({ keys }) => keys);
}

/**
 * The given owners who got an alert about one of these products, or about this address, within the hour: through a watch
 * of their own, or of one of their fingerprints.
 */
export async function alertedWithinHour(
  tx: Queryable,
  {
    owners,
    upcs,
    plainUrl,
    now,
  }: {
    readonly owners: readonly string[];
    readonly upcs: readonly string[];
    readonly plainUrl: string;
    readonly now: Date;
  },
): Promise<ReadonlySet<string>> {
  const alerted = new Set<string>();
  for (let from = 0; from < owners.length; from += WRITTEN_AT_ONCE) {
    const { rows } = await tx.query<{ owner: string }>(
      `with known as (
         select owner, owner as via from unnest($1::text[]) as owner
         union
         select account, fingerprint from alerts.account_fingerprints where account = any($1)
       )
       select distinct known.owner from known join alerts.alerts as alert on alert.owner = known.via
       where alert.updated_at > $4::timestamptz - interval '1 hour'
         and (alert.made_at > $4::timestamptz - interval '1 hour' or alert.state in ('open', 'limited'))
         and (alert.gtin = any($2) or alert.url = $3)`,
      [owners.slice(from, from + WRITTEN_AT_ONCE), upcs, plainUrl, now],
    );
    for (const { owner } of rows) alerted.add(owner);
  }
  return alerted;
}

interface PersonRow {
  readonly broadcastId: string;
  readonly sentAt: Date;
  readonly shownAt: Date | null;
  readonly outcome: AlertOutcome | null;
}

export async function broadcastsTo(
  database: Queryable,
  owners: readonly OwnerKey[],
  { since, after, most }: AlertsAsked,
): Promise<Broadcast[]> {
  const { rows } = await database.query<PersonRow>(
    `select distinct on (changed_at, id) id as "broadcastId", sent_at as "sentAt", shown_at as "shownAt", outcome
     from (
       select broadcast.id, person.sent_at, person.shown_at, ${outcomeOf("person")} as outcome,
         case broadcast.state when 'withdrawn' then broadcast.updated_at else person.sent_at end as changed_at
       from alerts.broadcast_people as person join alerts.broadcasts as broadcast on broadcast.id = person.broadcast_id
       where person.keys && $1::text[]
     ) as sent
     where ($2::timestamptz is null or changed_at > $2)
       and ($3::timestamptz is null or (changed_at, id) < ($3, $4::uuid))
     order by changed_at desc, id desc limit $5`,
    [owners, since, after?.updatedAt ?? null, after?.id ?? null, most],
  );
  return await shown(database, rows);
}

/** Null if it was not sent to these owners. */
export async function broadcastTo(
  database: Queryable,
  owners: readonly OwnerKey[],
  id: string,
): Promise<Broadcast | null> {
  const { rows } = await database.query<PersonRow>(
    `select broadcast_id as "broadcastId", sent_at as "sentAt", shown_at as "shownAt", ${outcomeOf("person")} as outcome
     from alerts.broadcast_people as person
     where broadcast_id = $2 and keys && $1::text[] limit 1`,
    [owners, id],
  );
  const [broadcast] = await shown(database, rows);
  return broadcast ?? null;
}

async function shown(database: Queryable, people: readonly PersonRow[]): Promise<Broadcast[]> {
  const broadcasts = await broadcastsOf(database, people);
  return people.flatMap(({ broadcastId, sentAt, shownAt, outcome }) => {
    const row = broadcasts.get(broadcastId);
    return row ? [shownBroadcast(row, { at: sentAt, isSeen: shownAt !== null, outcome })] : [];
  });
}

/** The broadcasts that these rows are of, by their ids. */
async function broadcastsOf(
  database: Queryable,
  rows: readonly Pick<PersonRow, "broadcastId">[],
): Promise<ReadonlyMap<string, BroadcastRow>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ broadcastId }) => broadcastId);
  return new Map((await broadcastsById(database, ids)).map((row) => [row.id, row]));
}

/** Notes a receipt. @returns whether the broadcast was sent to these owners. */
export async function noteBroadcastReceipt(
  database: Queryable,
  { owners, id, kind, at }: Receipt,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update alerts.broadcast_people set ${receiptAssignments(kind, "$3")} where broadcast_id = $2 and keys && $1::text[]`,
    [owners, id, at],
  );
  return (rowCount ?? 0) > 0;
}

/** Notes that a gateway wrote a broadcast to sockets of these people. */
export async function noteDelivered(
  database: Queryable,
  broadcastId: string,
  people: readonly string[],
  at: Date,
): Promise<void> {
  await database.query(
    `update alerts.broadcast_people set delivered_at = $3
     where broadcast_id = $1 and person = any($2) and delivered_at is null`,
    [broadcastId, people, at],
  );
}

/**
 * The broadcasts to these listeners after `since` that are not known to be written to a socket, and those withdrawn since
 * then; each with its recipients among them.
 */
export async function missedBroadcasts(
  database: Queryable,
  listeners: readonly ListenerKey[],
  since: Date,
): Promise<OutputOf<typeof listMissedBroadcasts>> {
  const { rows } = await database.query<{
    broadcastId: string;
    sentAt: Date;
    people: [ListenerKey, ...ListenerKey[]][];
  }>(
    `select person.broadcast_id as "broadcastId", max(person.sent_at) as "sentAt", json_agg(person.keys) as people
     from alerts.broadcast_people as person join alerts.broadcasts as broadcast on broadcast.id = person.broadcast_id
     where person.keys && $1::text[] and case broadcast.state
       when 'withdrawn' then broadcast.updated_at > $2 else person.sent_at > $2 and person.delivered_at is null
     end
     group by person.broadcast_id`,
    [listeners, since],
  );
  const broadcasts = await broadcastsOf(database, rows);
  return rows.flatMap(({ broadcastId, sentAt, people }) => {
    const row = broadcasts.get(broadcastId);
    return row ? [{ broadcast: shownBroadcast(row, { at: sentAt }), people }] : [];
  });
}

interface ReceiptCounts extends BroadcastReceipts {
  readonly broadcastId: string;
  readonly isCanary: boolean;
}

/** The number of recipients of each broadcast, the canary's separately, and their receipts by kind. */
export async function receiptsOf(database: Queryable, ids: readonly string[]): Promise<ReceiptCounts[]> {
  const { rows } = await database.query<ReceiptCounts>(
    `select broadcast_id as "broadcastId", is_canary as "isCanary", count(*)::int as sent,
       count(delivered_at)::int as delivered, count(shown_at)::int as shown, count(clicked_at)::int as clicked,
       count(got_at)::int as got, count(gone_at)::int as gone
     from alerts.broadcast_people where broadcast_id = any($1::uuid[]) group by broadcast_id, is_canary`,
    [ids],
  );
  return rows;
}

export async function forgetBroadcastsTo(tx: Queryable, owners: readonly OwnerKey[]): Promise<void> {
  await tx.query("delete from alerts.broadcast_people where keys && $1::text[]", [owners]);
}

export async function moveBroadcasts(tx: Queryable, from: OwnerKey, into: OwnerKey): Promise<void> {
  await tx.query(
    `update alerts.broadcast_people set keys = array_replace(keys, $1, $2) where keys && array[$1]`,
    [from, into],
  );
}

export async function removeOldBroadcastPeople(database: Queryable, now: Date): Promise<number> {
  const isOld = `broadcast_id in (
    select id from alerts.broadcasts where updated_at < $1::timestamptz - interval '${KEPT_FOR}')`;
  return await removeBatch(database, "alerts.broadcast_people", isOld, [now]);
}
