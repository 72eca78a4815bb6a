import type { Database } from "@stockfinder/database/database";

/** Shorter than the second after which Postgres looks for deadlocks. */
const WAITS_MS = 100;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Empties tables, and with `cascade` those that refer to them, beside a service that uses them. `truncate` locks its
 * tables one after another: a transaction that holds one of them and requests another causes a deadlock, of which either
 * may be the victim. This function releases all of its locks instead, and retries.
 * @param tables as in `truncate`: `"community.posts, community.votes cascade"`.
 */
export async function emptied(database: Pick<Database, "transaction">, tables: string): Promise<void> {
  for (;;) {
    const isDone = await database
      .transaction(async (tx) => {
        await tx.query(`set local lock_timeout = ${WAITS_MS}`);
        await tx.query(`truncate ${tables}`);
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE) return false;
        throw error;
      });
    if (isDone) return;
  }
}
