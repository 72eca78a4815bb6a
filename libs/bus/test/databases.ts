import type { Database } from "@stockfinder/database/database";
import { openDatabase } from "@stockfinder/database/open";
import { embeddedDatabase } from "@stockfinder/testing/embedded-database";
import { freshDatabase } from "@stockfinder/testing/fresh-database";
import { servers } from "@stockfinder/testing/servers";

export interface TestDatabase {
  /** Another process's connection; the embedded database has one process, so it is shared. */
  open(): Promise<Database>;
  drop(): Promise<void>;
}

export const databases = [
  { name: "PGlite", make: makePglite, isThere: true },
  { name: "Postgres", make: makePostgres, isThere: servers.postgres !== null },
];

/** The real server, where one is available. */
export const bestDatabase = servers.postgres === null ? makePglite : makePostgres;

async function makePglite(): Promise<TestDatabase> {
  const { database, release } = await embeddedDatabase();
  return { open: async () => database, drop: release };
}

async function makePostgres(): Promise<TestDatabase> {
  const { url, drop } = await freshDatabase(servers.postgres ?? "");
  const opened: Database[] = [];
  return {
    open: async () => {
      const database = await openDatabase(url);
      opened.push(database);
      return database;
    },
    drop: async () => {
      await Promise.all(opened.map((database) => database.close()));
      await drop();
    },
  };
}
