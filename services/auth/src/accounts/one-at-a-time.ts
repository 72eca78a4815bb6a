import type { Queryable } from "@stockfinder/database/database";

/** Until `tx` ends, whoever else comes with the same key waits. To be called before `tx` locks any row. */
export async function oneAtATime(tx: Queryable, key: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [key]);
}
