import type { Database } from "@stockfinder/database/database";

/** Shorter than the second after which Postgres looks for deadlocks. */
const WAITS_MS = 100;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Empties tables, and with `cascade` those that refer to them, beside a service that uses them. `truncate` takes the locks of
 * its tables one after another: with a transaction that holds one of them and asks for another it ends in a deadlock, of which
 * either may be the victim. This one lets all of them go instead, and tries again.
 *
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
