import { randomUUID } from "node:crypto";
import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { Database, Queryable } from "@stockfinder/database/database";

/** A second request within this time sends no second mail. */
const ASK_AGAIN_AFTER = "1 minute";
/** The link in a confirming mail is valid for so long; an address that no watch uses is forgotten after it. */
const KEPT_FOR = "7 days";
const REMOVED_AT_ONCE = 10_000;

export interface GivenAddress {
  readonly owner: OwnerKey;
  readonly email: string;
  readonly origin: string;
  readonly at: Date;
}

interface NotedAddress {
  readonly id: string;
  readonly email: string;
  /** A confirmation mail has to be sent. */
  readonly asks: boolean;
}

/** Stores an address that an owner gave. */
export async function noteAddress(
  tx: Queryable,
  { owner, email, origin, at }: GivenAddress,
): Promise<NotedAddress> {
  const { rows } = await tx.query<NotedAddress>(
    `insert into alerts.addresses as known (id, owner, email, origin, asked_at) values ($1, $2, $3, $4, $5)
     on conflict (owner, lower(email)) do update set origin = excluded.origin,
       asked_at = case
         when known.confirmed_at is null and known.asked_at > $5::timestamptz - interval '${ASK_AGAIN_AFTER}'
         then known.asked_at else $5 end
     returning id, email, confirmed_at is null and asked_at = $5 as asks`,
    [randomUUID(), owner, email, origin, at],
  );
  const [row] = rows;
  if (!row) throw new Error("an address was neither added nor found");
  return row;
}

/** The id of the last address that the owners gave, kept until `tx` ends; null if there is none. */
export async function lastAddress(tx: Queryable, owners: readonly OwnerKey[]): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    "select id from alerts.addresses where owner = any($1) order by asked_at desc limit 1 for key share",
    [owners],
  );
  return rows[0]?.id ?? null;
}

/** The address that the owners confirmed last; null if there is none. */
export async function confirmedAddress(
  database: Queryable,
  owners: readonly OwnerKey[],
): Promise<Pick<GivenAddress, "email" | "origin"> | null> {
  const { rows } = await database.query<Pick<GivenAddress, "email" | "origin">>(
    `select email, origin from alerts.addresses where owner = any($1) and confirmed_at is not null
     order by confirmed_at desc limit 1`,
    [owners],
  );
  return rows[0] ?? null;
}

export async function addressesOf(
  database: Queryable,
  owners: readonly OwnerKey[],
): Promise<{ email: string; confirmedAt: Date | null }[]> {
  const { rows } = await database.query<{ email: string; confirmedAt: Date | null }>(
    `select email, confirmed_at as "confirmedAt" from alerts.addresses where owner = any($1) order by email`,
    [owners],
  );
  return rows;
}

/** False if the address is not known any more. A second confirmation changes nothing. */
export async function confirmAddress(database: Queryable, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await database.query(
    "update alerts.addresses set confirmed_at = coalesce(confirmed_at, $2) where id = $1",
    [id, at],
  );
  return rowCount === 1;
}

/** Moves an owner's addresses, with the watches that use them, to another owner, who may have some of them already. */
export async function moveAddresses(tx: Queryable, from: OwnerKey, into: OwnerKey): Promise<void> {
  await tx.query(
    `with doubled as (
       select old.id, kept.id as kept_id, old.confirmed_at from alerts.addresses as old
       join alerts.addresses as kept on kept.owner = $2 and lower(kept.email) = lower(old.email)
       where old.owner = $1
     ), confirmed as (
       update alerts.addresses as kept set confirmed_at = coalesce(kept.confirmed_at, doubled.confirmed_at)
       from doubled where kept.id = doubled.kept_id
     )
     update alerts.watches as watch set address_id = doubled.kept_id from doubled where watch.address_id = doubled.id`,
    [from, into],
  );
  await tx.query(
    `delete from alerts.addresses as old using alerts.addresses as kept
     where old.owner = $1 and kept.owner = $2 and lower(kept.email) = lower(old.email)`,
    [from, into],
  );
  await tx.query("update alerts.addresses set owner = $2 where owner = $1", [from, into]);
}

/**
 * Deletes a batch of addresses that were not confirmed in time, or that no watch uses any more; returns how many. Locking is a
 * separate statement, so that the delete sees every watch that has taken one of these addresses. An address that a watch is
 * taking now is skipped.
 */
export async function removeOldAddresses(
  database: Pick<Database, "transaction">,
  now: Date,
): Promise<number> {
  const isOver = `asked_at < $1::timestamptz - interval '${KEPT_FOR}' and (confirmed_at is null
    or not exists (select from alerts.watches as watch where watch.address_id = alerts.addresses.id))`;
  return await database.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `select id from alerts.addresses where ${isOver} limit ${REMOVED_AT_ONCE} for update skip locked`,
      [now],
    );
    const { rowCount } = await tx.query(
      `delete from alerts.addresses where id = any($2::uuid[]) and ${isOver}`,
      [now, rows.map(({ id }) => id)],
    );
    return rowCount ?? 0;
  });
}
