import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import type { Database } from "./database.ts";
import { lockFolder } from "./folder-lock.ts";
import { PoolDatabase } from "./pool-database.ts";

/**
 * Postgres inside this process, its files in `folder`, in memory where that is empty.
 *
 * It has one connection, so the pool has one client, and that client is kept: the next one would find the session of the
 * one before. Callers wait for it longer than for a server, since all services of the process share it.
 */
export async function openPglite(folder: string, onError: (error: Error) => void): Promise<Database> {
  const unlock = folder ? await ownFolder(resolve(folder)) : () => {};
  try {
    const { pool, engine } = await start(folder ? resolve(folder) : "memory://");
    pool.on("connect", (client) => client.on("error", onError));
    pool.on("error", () => {}); // heard by the line above
    return new PoolDatabase({
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
        await engine.close();
        unlock();
      },
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

async function ownFolder(folder: string): Promise<() => void> {
  await mkdir(folder, { recursive: true });
  return lockFolder(folder);
}

async function start(dataDir: string) {
  // 20 MB of WebAssembly and a driver: loaded only where Postgres is embedded.
  const [{ PGlite }, { createPgConfig }, { default: pg }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/node-postgres"),
    import("pg"),
  ]);
  const engine = await PGlite.create(dataDir);
  const pool = new pg.Pool({
    ...createPgConfig(engine),
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
  });
  return { engine, pool };
}
