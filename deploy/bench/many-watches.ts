import { createMessageTables } from "@stockfinder/bus/message-tables";
import type { Database } from "@stockfinder/database/database";
import { migrate } from "@stockfinder/database/migrate";
import { openDatabase } from "@stockfinder/database/open";
import { freshDatabase } from "@stockfinder/testing/fresh-database";

const MIGRATIONS = new URL("../../services/notification-scheduler/migrations/", import.meta.url);

/** The product that many watch; every other product has one watch. */
export const HOT_GTIN = "711719541028";
export const HOT_WATCHERS = 5_000;

export interface WatchDatabase {
  readonly url: string;
  readonly database: Database;
  drop(): Promise<void>;
}

/** A database of the alert service with so many watches, of as many people. */
export async function databaseWithWatches(serverUrl: string, watches: number): Promise<WatchDatabase> {
  const { url, drop } = await freshDatabase(serverUrl);
  const database = await openDatabase(url);
  await createMessageTables(database, "alerts");
  await migrate(database, { schema: "alerts", folder: MIGRATIONS });
  await database.session(async (client) => {
    await client.query("set synchronous_commit = off");
    await client.query(
      `insert into alerts.watches (id, owner, rule_digest, kind, country, gtin, stores, channels, paused, created_at)
       select gen_random_uuid(), 'fingerprint:' || rpad(n::text, 43, '-'), n::text, 'stock', 'USA',
         case when n <= ${HOT_WATCHERS} then '${HOT_GTIN}' else lpad(n::text, 12, '0') end, '{}', '{live}', false, now()
       from generate_series(1, ${watches}) as n`,
    );
    await client.query("analyze alerts.watches");
  });
  return {
    url,
    database,
    async drop() {
      await database.close();
      await drop();
    },
  };
}

/** The product of the watch with this number, which is above `HOT_WATCHERS`. */
export function gtinOfWatch(number: number): string {
  return String(number).padStart(12, "0");
}
