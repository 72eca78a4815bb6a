import { fileURLToPath } from "node:url";
import { runner } from "node-pg-migrate";
import type { Database } from "./database.ts";
import { schemaExists } from "./schema-exists.ts";

export interface MigrateOptions {
  /** The service's own schema; it also holds the list of migrations that ran. */
  readonly schema: string;
  /** Contains plain SQL files, `NNNN_what.sql`. Every statement names its schema. */
  readonly folder: URL;
}

/**
 * Runs the new migrations in one transaction; an error rolls all of them back. Copies of a service that start at once wait for
 * the first one and then have nothing to run. Returns the names of the files that ran.
 */
export async function migrate(database: Database, { schema, folder }: MigrateOptions): Promise<string[]> {
  const loggedErrors: string[] = [];
  try {
    const done = await database.session(async (client) =>
      runner({
        dbClient: client,
        dir: fileURLToPath(folder),
        direction: "up",
        singleTransaction: true,
        advisoryLockMode: "wait",
        migrationsSchema: schema,
        createMigrationsSchema: !(await schemaExists(client, schema)),
        migrationsTable: "migrations",
        // The runner throws the bare error and logs the statement that caused it.
        logger: { info: () => {}, warn: () => {}, error: (line) => loggedErrors.push(line) },
      }),
    );
    return done.map(({ name }) => name);
  } catch (error) {
    if (loggedErrors.length === 0) throw error;
    throw new Error(`The migrations of ${schema} failed. ${loggedErrors.join("\n")}`, { cause: error });
  }
}
