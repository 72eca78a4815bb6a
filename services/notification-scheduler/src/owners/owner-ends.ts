import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { Queryable } from "@stockfinder/database/database";
import { removalOf } from "@stockfinder/database/remove-batch";

/** Longer than any event is retried, and longer than any token outlives its account. */
const KEPT_FOR = "30 days";

/** Locks an owner until `tx` ends: no other transaction adds to it or ends it. */
export async function lockOwner(tx: Queryable, owner: OwnerKey): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('alerts.owner ' || $1, 0))", [owner]);
}

/** Locks owners in one order, so that no two transactions wait for each other. */
export async function lockOwners(tx: Queryable, owners: readonly OwnerKey[]): Promise<void> {
  for (const owner of owners.toSorted()) await lockOwner(tx, owner);
}

/**
 * Locks an owner and the one that it was merged into, until `tx` ends, and returns the latter: the owner itself if it exists, null
 * if it was removed. Without the second lock, that one could be removed before `tx` gives it something.
 */
export async function lockCurrentOwner(tx: Queryable, owner: OwnerKey): Promise<OwnerKey | null> {
  await lockOwner(tx, owner);
  for (let locked = owner; ; ) {
    const current = await currentOwner(tx, owner);
    if (current === null || current === locked) return current;
    await lockOwner(tx, current);
    locked = current;
  }
}

export async function recordOwnerEnd(
  tx: Queryable,
  { owner, into, at }: { readonly owner: OwnerKey; readonly into: OwnerKey | null; readonly at: Date },
): Promise<void> {
  await tx.query(
    "insert into alerts.owner_ends (owner, into_owner, ended_at) values ($1, $2, $3) on conflict do nothing",
    [owner, into, at],
  );
}

/** Follows merges from this owner to the one that exists now, which may be itself. Null if that was removed. */
async function currentOwner(database: Queryable, owner: OwnerKey): Promise<OwnerKey | null> {
  const { rows } = await database.query<{ owner: OwnerKey }>(
    `with recursive path as (
       select $1::text as owner
       union
       select ended.into_owner from path join alerts.owner_ends as ended using (owner)
     )
     select owner from path
     where owner is not null and not exists (select from alerts.owner_ends as ended where ended.owner = path.owner)`,
    [owner],
  );
  return rows[0]?.owner ?? null;
}

export const removeOldOwnerEnds = removalOf("alerts.owner_ends", "ended_at", KEPT_FOR);
