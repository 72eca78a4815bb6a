import type { Database } from "./database.ts";

/** By the settings of Postgres's autovacuum. */
const CHANGED = `
  select format('%I.%I', schemaname, relname) as table from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
    or n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

/**
 * Does what autovacuum does on a server, which PGlite does not run. Without it, Postgres guesses how many rows each table has, and a
 * search of words reads all titles that are newer than the last vacuum.
 */
export async function vacuumChanged(database: Pick<Database, "query">): Promise<void> {
  const { rows } = await database.query<{ table: string }>(CHANGED);
  for (const { table } of rows) await database.query(`vacuum (analyze) ${table}`);
}
