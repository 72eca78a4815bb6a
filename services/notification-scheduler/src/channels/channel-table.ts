import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { ChannelKind, OwnChannel } from "@stockfinder/contracts/channels";
import type { Queryable } from "@stockfinder/database/database";
import { insertRow } from "@stockfinder/database/insert-row";

export interface ChannelRow {
  readonly id: string;
  readonly kind: ChannelKind;
  readonly name: string;
  readonly sealed: string;
  readonly origin: string;
  readonly failures: number;
}

export interface NewChannel extends Omit<ChannelRow, "failures"> {
  readonly owner: OwnerKey;
  readonly at: Date;
}

/** A channel that has only failed for this long is paused: a day, less the longest pause between two attempts. */
const FAILS_FOR = "23 hours";

const ROW = "id, kind, name, sealed, origin, failures";

export async function insertChannel(tx: Queryable, { at, ...channel }: NewChannel): Promise<void> {
  await insertRow(tx, "alerts.channels", { ...channel, createdAt: at });
}

export async function channelsOf(database: Queryable, owners: readonly OwnerKey[]): Promise<OwnChannel[]> {
  const { rows } = await database.query<Omit<OwnChannel, "lastOkAt"> & { lastOkAt: Date | null }>(
    `select id, kind, name, last_ok_at as "lastOkAt", paused from alerts.channels
     where owner = any($1) order by created_at, id`,
    [owners],
  );
  return rows.map((row) => ({ ...row, lastOkAt: row.lastOkAt?.toISOString() ?? null }));
}

/** Null if there is no such channel, or if it belongs to somebody else. */
export async function channelOf(
  database: Queryable,
  owners: readonly OwnerKey[],
  id: string,
): Promise<ChannelRow | null> {
  const { rows } = await database.query<ChannelRow>(
    `select ${ROW} from alerts.channels where owner = any($1) and id = $2`,
    [owners, id],
  );
  return rows[0] ?? null;
}

/** Deletes an owner's channel, also from watches. Its deliveries go with it. */
export async function deleteChannel(tx: Queryable, owners: readonly OwnerKey[], id: string): Promise<void> {
  const { rowCount } = await tx.query("delete from alerts.channels where owner = any($1) and id = $2", [
    owners,
    id,
  ]);
  if (rowCount === 0) return;
  await tx.query(
    `update alerts.watches set channels = array_remove(channels, $2)
     where owner = any($1) and $2 = any(channels)`,
    [owners, `channel:${id}`],
  );
}

/** The service accepted a message: it works, and is no longer paused. */
export async function noteWorked(database: Queryable, id: string, at: Date): Promise<void> {
  await database.query(
    `update alerts.channels
     set last_ok_at = $2, failing_since = null, failures = 0, rest_until = null, paused = null where id = $1`,
    [id, at],
  );
}

/** An attempt failed; nothing is sent before `restUntil`. Returns whether it has failed for a day. */
export async function noteFailed(
  database: Queryable,
  id: string,
  { at, restUntil }: { readonly at: Date; readonly restUntil: Date },
): Promise<boolean> {
  const { rows } = await database.query<{ isLong: boolean }>(
    `update alerts.channels
     set failing_since = coalesce(failing_since, $2), failures = failures + 1, rest_until = $3
     where id = $1 returning failing_since <= $2::timestamptz - interval '${FAILS_FOR}' as "isLong"`,
    [id, at, restUntil],
  );
  return rows[0]?.isLong ?? false;
}

/**
 * Pauses a channel and drops what waits for it. Returns its owner, with the other working channels; null if it was paused already.
 */
export async function pauseChannel(
  tx: Queryable,
  id: string,
  why: string,
): Promise<{ readonly owner: OwnerKey; readonly others: readonly ChannelRow[] } | null> {
  const { rows: paused } = await tx.query<{ owner: OwnerKey }>(
    "update alerts.channels set paused = $2 where id = $1 and paused is null returning owner",
    [id, why],
  );
  const [channel] = paused;
  if (!channel) return null;
  await tx.query(
    `update alerts.deliveries set state = 'dropped', reason = 'gone', due_at = null
     where channel_id = $1 and (due_at is not null or state = 'collected') and sent_version is null`,
    [id],
  );
  const { rows } = await tx.query<ChannelRow>(
    `select ${ROW} from alerts.channels where owner = $1 and id <> $2 and paused is null and failing_since is null`,
    [channel.owner, id],
  );
  return { owner: channel.owner, others: rows };
}
