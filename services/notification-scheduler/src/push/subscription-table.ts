import { randomUUID } from "node:crypto";
import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { Queryable } from "@stockfinder/database/database";

/** Of one owner; the oldest ones beyond are forgotten. */
const MAX_BROWSERS = 20;

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface Subscription extends PushTarget {
  readonly id: string;
}

export interface NewSubscription extends PushTarget {
  readonly owner: OwnerKey;
  /** For an account: the sign-in that it ends with. */
  readonly familyId: string | null;
  readonly at: Date;
}

/** Adds a browser to an owner, or replaces its keys. */
export async function saveSubscription(
  tx: Queryable,
  { owner, endpoint, p256dh, auth, familyId, at }: NewSubscription,
): Promise<void> {
  await tx.query(
    `insert into alerts.push_subscriptions (id, owner, endpoint, p256dh, auth, family_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (owner, endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth,
       family_id = excluded.family_id, created_at = excluded.created_at`,
    [randomUUID(), owner, endpoint, p256dh, auth, familyId, at],
  );
  await tx.query(
    `delete from alerts.push_subscriptions where id in (
       select id from alerts.push_subscriptions where owner = $1 order by created_at desc, id offset ${MAX_BROWSERS}
     )`,
    [owner],
  );
}

export async function deleteSubscription(
  database: Queryable,
  owners: readonly OwnerKey[],
  endpoint: string,
): Promise<void> {
  await database.query("delete from alerts.push_subscriptions where owner = any($1) and endpoint = $2", [
    owners,
    endpoint,
  ]);
}

export async function subscriptionsOf(database: Queryable, owner: OwnerKey): Promise<PushTarget[]> {
  const { rows } = await database.query<PushTarget>(
    "select endpoint, p256dh, auth from alerts.push_subscriptions where owner = $1 order by created_at, id",
    [owner],
  );
  return rows;
}

/** The browser has withdrawn it, for every owner. */
export async function deleteEndpoint(database: Queryable, endpoint: string): Promise<void> {
  await database.query("delete from alerts.push_subscriptions where endpoint = $1", [endpoint]);
}

export async function deleteOfSignIn(database: Queryable, familyId: string): Promise<void> {
  await database.query("delete from alerts.push_subscriptions where family_id = $1", [familyId]);
}

/** Moves one owner's browsers to another owner, who may have some of them already. */
export async function moveSubscriptions(tx: Queryable, from: OwnerKey, into: OwnerKey): Promise<void> {
  await tx.query(
    `delete from alerts.push_subscriptions as old
     where old.owner = $1
       and exists (select from alerts.push_subscriptions where owner = $2 and endpoint = old.endpoint)`,
    [from, into],
  );
  await tx.query("update alerts.push_subscriptions set owner = $2 where owner = $1", [from, into]);
}

/** The push services that reach an owner's browsers, for an export: the endpoints themselves are secrets. */
export async function pushServicesOf(
  database: Queryable,
  owners: readonly OwnerKey[],
): Promise<{ service: string; createdAt: Date }[]> {
  const { rows } = await database.query<{ service: string; createdAt: Date }>(
    `select split_part(endpoint, '/', 3) as service, created_at as "createdAt" from alerts.push_subscriptions
     where owner = any($1) order by created_at, id`,
    [owners],
  );
  return rows;
}
