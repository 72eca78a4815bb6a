import type { Queryable } from "@stockfinder/database/database";
import { removalOf } from "@stockfinder/database/remove-batch";

/** Longer than any event is retried, and longer than any token outlives its account. */
const KEPT_FOR = "30 days";
const LOCK = "hashtextextended('community.account_ends', 0)";

export interface AccountEnd {
  readonly accountId: string;
  /** The account that it was merged into; null if it was removed. */
  readonly into: string | null;
  readonly at: Date;
}

/** Records an end, and locks: until `tx` ends, no other end is recorded and no neighbour is linked to an account. */
export async function recordAccountEnd(tx: Queryable, { accountId, into, at }: AccountEnd): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${LOCK})`);
  await tx.query(
    "insert into community.account_ends (account_id, into_id, ended_at) values ($1, $2, $3) on conflict do nothing",
    [accountId, into, at],
  );
}

/** Follows merges from this account to the one that exists now, which may be itself. Returns null if that was removed. */
export async function currentAccount(database: Queryable, accountId: string): Promise<string | null> {
  const { rows } = await database.query<{ account_id: string | null }>(
    `with recursive path as (
       select $1::uuid as account_id
       union
       select ended.into_id from path join community.account_ends ended using (account_id)
     )
     select account_id from path
     where account_id is not null
       and not exists (select from community.account_ends ended where ended.account_id = path.account_id)`,
    [accountId],
  );
  return rows[0]?.account_id ?? null;
}

/** Locks: until `tx` ends, no account end is recorded. Many transactions can hold this lock at once. */
export async function blockAccountEnds(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock_shared(${LOCK})`);
}

export const removeOldAccountEnds = removalOf("community.account_ends", "ended_at", KEPT_FOR);
