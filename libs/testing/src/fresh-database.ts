import { randomBytes } from "node:crypto";
import pg from "pg";

export interface FreshDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database on the same server as `url`. Its name starts with the name of the database in `url`, so that the
 * databases of a crashed test file are dropped with the run's own.
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

/** The same for a server that nothing kills: no commit waits for its disk. */
export async function unsyncedDatabase(url: string): Promise<FreshDatabase> {
  const fresh = await freshDatabase(url);
  const name = new URL(fresh.url).pathname.slice(1);
  await withClient(url, (client) => client.query(`alter database "${name}" set synchronous_commit = off`));
  return fresh;
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => client.end()); // the pending query is rejected with the same error
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
