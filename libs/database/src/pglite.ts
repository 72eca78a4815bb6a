import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import type { ClientConfig } from "pg";
import type { Database } from "./database.ts";
import { lockFolder } from "./folder-lock.ts";
import { fillPgliteFolder } from "./pglite-folder.ts";
import { PoolDatabase } from "./pool-database.ts";
import { RestartingPglite } from "./restarting-pglite.ts";

const VACUUM_EVERY_MS = 60_000;

/**
 * Opens Postgres inside this process, with its files in `folder`, or in memory if `folder` is empty.
 *
 * It has one connection, so the pool has one client and keeps it: a new client gets the session of the previous one. The time limit
 * for a connection is longer than for a server, because all services of the process share it.
 */
export async function openPglite(folder: string, onError: (error: Error) => void): Promise<Database> {
  const unlock = folder ? await ownFolder(resolve(folder)) : () => {};
  try {
    const { pool, engine } = await start(folder ? resolve(folder) : "memory://");
    let reported: Error | undefined;
    pool.on("connect", (client) =>
      client.on("error", (error) => {
        if (error !== reported) onError(error); // each statement of an outage throws the same
        reported = error;
      }),
    );
    pool.on("error", () => {}); // handled by the lines above
    const database = new PoolDatabase({
      pool,
      session: async (work) => {
        const client = await pool.connect();
        try {
          return await work(client);
        } finally {
          client.release();
        }
      },
      afterEnd: async () => {
        clearInterval(vacuuming);
        await engine.close();
        unlock();
      },
    });
    const vacuuming = setInterval(() => vacuumChanged(database).catch(onError), VACUUM_EVERY_MS).unref();
    return database;
  } catch (error) {
    unlock();
    throw error;
  }
}

async function ownFolder(folder: string): Promise<() => void> {
  await mkdir(folder, { recursive: true });
  const unlock = lockFolder(folder);
  try {
    await fillPgliteFolder(folder);
    return unlock;
  } catch (error) {
    unlock();
    throw error;
  }
}

async function start(dataDir: string) {
  const engine = await RestartingPglite.start(dataDir);
  const { default: pg } = await import("pg");
  class Client extends pg.Client {
    constructor(options?: ClientConfig) {
      super({ ...options, ...engine.config() });
    }
  }
  const pool = new pg.Pool({
    Client,
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
  });
  return { pool, engine };
}

/** By the settings of Postgres's autovacuum. */
const CHANGED = `
  select format('%I.%I', schemaname, relname) as table from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
    or n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

/**
 * Does what autovacuum does on a server, which PGlite does not run. Without it, Postgres guesses how many rows each table has, and a
 * search of words reads all titles that are newer than the last vacuum.
 */
async function vacuumChanged(database: Pick<Database, "query">): Promise<void> {
  const { rows } = await database.query<{ table: string }>(CHANGED);
  for (const { table } of rows) await database.query(`vacuum (analyze) ${table}`);
}
