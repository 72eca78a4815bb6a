import { createMessageTables } from "@stockfinder/bus/message-tables";
import type { Database } from "@stockfinder/database/database";
import { createFirstAnswers } from "@stockfinder/database/first-answers";
import { migrate } from "@stockfinder/database/migrate";
import { openDatabase } from "@stockfinder/database/open";
import type pg from "pg";
import { unsyncedDatabase } from "../fresh-database.ts";
import { connectionPool } from "./held-pool.ts";
import { keepRows } from "./kept-rows.ts";
import type { Subject } from "./pairs.ts";

/** A subject on a database of its own. */
export interface Stage {
  readonly pool: pg.Pool;
  readonly subject: Subject;
  close(): Promise<void>;
}

export interface StageOptions {
  /** Of the service's tables. */
  readonly schema: string;
  readonly migrations: URL;
  /** Makes the first rows. */
  readonly prepare: (database: Database) => Promise<Omit<Subject, "restore"> & { clear?(): void }>;
}

/** @param server the URL of a Postgres server; the connecting role is its superuser. */
export async function openStage(server: string, options: StageOptions): Promise<Stage> {
  const { schema, migrations, prepare } = options;
  await using made = new AsyncDisposableStack();
  const fresh = made.adopt(await unsyncedDatabase(server), ({ drop }) => drop());
  const database = made.adopt(await openDatabase(fresh.url), (opened) => opened.close());
  const pool = made.adopt(connectionPool(fresh.url), (opened) => opened.end());
  await createMessageTables(database, schema);
  await createFirstAnswers(database, schema);
  await migrate(database, { schema, folder: migrations });
  const { clear = () => {}, ...subject } = await prepare(database);
  const kept = await keepRows(pool, schema);
  const opened = made.move();
  return {
    pool,
    subject: {
      ...subject,
      async restore() {
        await kept.restore();
        clear();
      },
    },
    close: () => opened.disposeAsync(),
  };
}
