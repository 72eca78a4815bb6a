import { randomBytes } from "node:crypto";
import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { Queryable } from "@stockfinder/database/database";
import { insertRow } from "@stockfinder/database/insert-row";

/** Names and prices that become known without a change are published after this time at the latest. */
const LOOKED_AT_EVERY = "5 minutes";
/** A copy that claims a home and dies leaves it to the others after this time. */
const LEASED_FOR = "30 seconds";
export const RENEW_EVERY_MS = 10_000;

export interface ClaimedHome {
  readonly topic: string;
  /** Null if it has ended. */
  readonly owner: OwnerKey | null;
  readonly origin: string;
  /** By watch, a digest of what was published. */
  readonly published: Readonly<Record<string, string>>;
  /** The number of the last change that it covers. */
  readonly changes: string;
}

/** The owner's topic; null without one. */
export async function topicOf(database: Queryable, owner: OwnerKey): Promise<string | null> {
  const { rows } = await database.query<{ topic: string }>(
    "select topic from alerts.homes where owner = $1",
    [owner],
  );
  return rows[0]?.topic ?? null;
}

export async function insertHome(tx: Queryable, owner: OwnerKey, origin: string): Promise<string> {
  await endHomes(tx, [owner]);
  const topic = randomBytes(16).toString("hex");
  await insertRow(tx, "alerts.homes", { topic, owner, origin });
  return topic;
}

/** What was published for these owners is withdrawn. */
export async function endHomes(tx: Queryable, owners: readonly OwnerKey[]): Promise<void> {
  await tx.query("update alerts.homes set owner = null, changes = changes + 1 where owner = any($1)", [
    owners,
  ]);
}

/** Gives one owner's home to another, unless that one has a home. */
export async function moveHome(tx: Queryable, from: OwnerKey, into: OwnerKey): Promise<void> {
  await tx.query(
    `update alerts.homes set owner = $2, changes = changes + 1
     where owner = $1 and not exists (select from alerts.homes where owner = $2)`,
    [from, into],
  );
  await endHomes(tx, [from]);
}

/**
 * What these owners watch has changed. Returns whether anybody publishes it. Homes are locked in the order of their topics: in
 * another order two changes could wait for each other.
 */
export async function noteHomesChanged(tx: Queryable, owners: readonly OwnerKey[]): Promise<boolean> {
  if (owners.length === 0) return false;
  const { rowCount } = await tx.query(CHANGED, [owners]);
  return rowCount !== 0;
}

const CHANGED = {
  name: "alerts-homes-changed",
  text: `update alerts.homes set changes = changes + 1 where topic = any(array(
      select topic from alerts.homes where owner = any($1::text[] || array(
        select account from alerts.account_fingerprints where fingerprint = any($1)
      )) order by topic for update
    ))`,
};

/** Claims homes with unpublished changes, and those that were last looked at five minutes ago. */
export async function claimHomes(database: Queryable, now: Date, most: number): Promise<ClaimedHome[]> {
  const { rows } = await database.query<ClaimedHome>(
    `update alerts.homes set leased_until = $1::timestamptz + interval '${LEASED_FOR}'
     where topic = any(array(
       select topic from alerts.homes
       where (changes <> done or due_at <= $1) and (leased_until is null or leased_until <= $1)
       order by due_at limit $2 for update skip locked
     ))
     returning topic, owner, origin, published, changes::text`,
    [now, most],
  );
  return rows;
}

/** Watches that are about to be published: they are withdrawn even if this copy dies before it says that they were. */
export async function noteBegun(
  database: Queryable,
  topic: string,
  watchIds: readonly string[],
): Promise<void> {
  await database.query(
    `update alerts.homes set published = coalesce(
       (select jsonb_object_agg(id, '') from unnest($2::text[]) as id), '{}'
     ) || published where topic = $1`,
    [topic, watchIds],
  );
}

/** Renews the leases of homes that are being published; one that was settled in the meantime is not leased again. */
export async function renewLeases(
  database: Queryable,
  homes: readonly ClaimedHome[],
  now: Date,
): Promise<void> {
  await database.query(
    `update alerts.homes set leased_until = $2::timestamptz + interval '${LEASED_FOR}'
     where topic = any($1) and leased_until is not null`,
    [homes.map(({ topic }) => topic), now],
  );
}

export async function settleHome(
  database: Queryable,
  { topic, changes }: ClaimedHome,
  published: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> {
  await database.query(
    `update alerts.homes set published = $3, done = $2, leased_until = null,
       due_at = $4::timestamptz + interval '${LOOKED_AT_EVERY}'
     where topic = $1`,
    [topic, changes, JSON.stringify(published), now],
  );
}

export async function deleteHome(database: Queryable, topic: string): Promise<void> {
  await database.query("delete from alerts.homes where topic = $1", [topic]);
}

/** The broker may have lost what it kept: everything is published again. */
export async function publishAllAgain(database: Queryable): Promise<void> {
  await database.query(
    `update alerts.homes set changes = changes + 1, published = coalesce(
       (select jsonb_object_agg(id, '') from jsonb_object_keys(published) as id), '{}'
     )`,
  );
}
