import pg from "pg";
import type { Database } from "./database.ts";
import { PoolDatabase } from "./pool-database.ts";

/** The most connections of a process; `max_connections` of the server has to suffice for all processes. */
export const POOL_SIZE = 10;
const WAITS_FOR_CONNECTION_MS = 1_000;
/**
 * Longer than a caller waits. Otherwise a busy server, just restarted, is asked only for connections that are given up
 * before they are there: with 0.6 of a core and 12 processes, two thirds of all statements failed for as long as measured.
 */
const CONNECTS_WITHIN_MS = 5_000;
/** For a server or network that hangs; longer than the server's own limit. */
const ANSWERED_WITHIN_MS = 4_000;
/** Longer, because only a starting process opens a session, and other processes may start on the machine as well. */
const SESSION_CONNECTS_WITHIN_MS = 10_000;

/** Opens a Postgres server. Every wait has a limit, so that a server that hangs fails like one that is down. */
export async function openPostgres(url: string, onError: (error: Error) => void): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECTS_WITHIN_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: 3_000,
    idle_in_transaction_session_timeout: 5_000,
    keepAlive: true,
    pipeline: true,
  });
  // A client that breaks between two queries emits an error, and an unhandled one ends the process. The pool emits errors of
  // idle clients only, after the client's own listener was called.
  pool.on("connect", (client) => client.on("error", onError));
  pool.on("error", () => {});

  return new PoolDatabase({
    pool,
    connectedWithinMs: WAITS_FOR_CONNECTION_MS,
    answeredWithinMs: ANSWERED_WITHIN_MS,
    session: async (work) => {
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: SESSION_CONNECTS_WITHIN_MS,
        keepAlive: true,
      });
      client.on("error", onError);
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    },
  });
}
