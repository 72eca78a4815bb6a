import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";
import type { VirtualTime } from "./virtual-time.ts";

/** Before `pg_catalog` in the search path: its random bytes were drawn before the seed's, in blocks. */
const SEEDED = `
  create schema world;
  create sequence world.ids;
  create function world.gen_random_uuid() returns uuid language sql volatile
    as $$ select md5('world ' || nextval('world.ids'))::uuid $$;
  set search_path = world, pg_catalog, public`;

/** An empty Postgres in this process, with one connection. */
export async function openPool(): Promise<pg.Pool> {
  const engine = await PGlite.create("memory://");
  const pool = new pg.Pool({
    ...createPgConfig(engine),
    pipeline: true,
    idleTimeoutMillis: 0,
  } as pg.PoolConfig);
  await pool.query(SEEDED);
  return pool;
}

/** Removes all rows, but not what migrations have noted. */
export async function emptyTables(pool: pg.Pool, time: VirtualTime): Promise<void> {
  const { rows } = await time.until(
    pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('alerts', 'auth', 'community', 'email', 'lookup') and tablename not like '%migrations%' order by 1`,
    ),
  );
  const emptied = `truncate ${rows.map(({ name }) => name).join(", ")} restart identity cascade`;
  await time.until(pool.query(`${emptied}; alter sequence world.ids restart; select setseed(0.5)`));
}
