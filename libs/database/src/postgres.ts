import pg from "pg";
import type { Database } from "./database.ts";
import { PoolDatabase } from "./pool-database.ts";

const CONNECTS_WITHIN_MS = 1_000;
/** Nobody waits for a session but a process that starts, on a machine where others may start as well. */
const SESSION_CONNECTS_WITHIN_MS = 10_000;

/** Postgres as a server. Every wait has an end, so that a server that hangs is answered for like one that is down. */
export async function openPostgres(url: string, onError: (error: Error) => void): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECTS_WITHIN_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: 3_000,
    idle_in_transaction_session_timeout: 5_000,
    // Ours, for the day when the server or the network cannot keep theirs.
    query_timeout: 4_000,
    keepAlive: true,
  });
  // A client that breaks between two queries emits an error, and one that nobody hears ends the process. The pool hears
  // those of idle clients only, and has told it to the client's own listener by then.
  pool.on("connect", (client) => client.on("error", onError));
  pool.on("error", () => {});

  return new PoolDatabase({
    pool,
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
