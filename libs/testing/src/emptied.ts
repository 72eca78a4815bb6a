import type { Database } from "@stockfinder/database/database";

/** Shorter than the second after which Postgres looks for deadlocks. */
const WAITS_MS = 100;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Empties tables while a service uses them; with `cascade` also the tables that refer to them. `truncate` locks its tables one
 * after another. A transaction of the service that holds one of them and requests another would cause a deadlock, and Postgres
 * might cancel the service's statement. This function releases all of its locks instead, and retries.
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
