import { randomBytes } from "node:crypto";
import pg from "pg";

export interface FreshDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Makes a database on the same server as `url`. Its name begins with the name of the database in `url`: what a test file
 * that crashed leaves behind goes with the run's own database.
 */
export async function freshDatabase(url: string): Promise<FreshDatabase> {
  const fresh = new URL(url);
  fresh.pathname = `${new URL(url).pathname}_${randomBytes(4).toString("hex")}`;
  const name = fresh.pathname.slice(1);
  await withClient(url, (client) => client.query(`create database "${name}"`));
  return {
    url: fresh.href,
    drop: async () => {
      await withClient(url, (client) => client.query(`drop database if exists "${name}" with (force)`));
    },
  };
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => client.end()); // the query in hand is rejected with the same error
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
