import type { Queryable } from "@stockfinder/database/database";

/** Holds an advisory lock on `key` until `tx` ends. Call it before `tx` locks any row, which prevents deadlocks. */
export async function lockKey(tx: Queryable, key: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [key]);
}
