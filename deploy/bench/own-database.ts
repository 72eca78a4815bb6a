import { createMessageTables } from "@stockfinder/bus/message-tables";
import type { Database } from "@stockfinder/database/database";
import { migrate } from "@stockfinder/database/migrate";
import { openDatabase } from "@stockfinder/database/open";
import { freshDatabase } from "@stockfinder/testing/fresh-database";

const SCHEMAS = {
  lookup: "retailer-lookup",
  community: "community",
  alerts: "notification-scheduler",
} as const;

export interface OwnDatabase {
  readonly url: string;
  readonly database: Database;
  drop(): Promise<void>;
}

/** A new database with the tables of one service, empty. */
export async function ownDatabase(serverUrl: string, schema: keyof typeof SCHEMAS): Promise<OwnDatabase> {
  const { url, drop } = await freshDatabase(serverUrl);
  const database = await openDatabase(url);
  await createMessageTables(database, schema);
  const folder = new URL(`../../services/${SCHEMAS[schema]}/migrations/`, import.meta.url);
  await migrate(database, { schema, folder });
  return {
    url,
    database,
    async drop() {
      await database.close();
      await drop();
    },
  };
}
