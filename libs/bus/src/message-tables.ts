import type { Database } from "@stockfinder/database/database";
import { migrateShared } from "@stockfinder/database/migrate";

const FOLDER = new URL("../migrations/", import.meta.url);

/** Creates the outbox and the inbox in a service's schema, or brings them up to date. Called once at start, before the relay. */
export async function createMessageTables(
  database: Pick<Database, "session">,
  schema: string,
  count?: number,
): Promise<void> {
  await migrateShared(database, { schema, owner: "bus", folder: FOLDER, count });
}
