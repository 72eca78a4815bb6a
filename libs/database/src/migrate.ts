import { fileURLToPath } from "node:url";
import { runner } from "node-pg-migrate";
import type { Database } from "./database.ts";

export interface MigrateOptions {
  /** A service owns one schema; the list of what ran stands in it too. */
  readonly schema: string;
  /** Holds plain SQL files, `NNNN_what.sql`, every statement naming its schema. */
  readonly folder: URL;
}

/**
 * Runs what did not run yet, in one transaction: after an error nothing of it is there. Copies that start at once wait
 * for the first of them and find nothing left to do.
 */
export async function migrate(database: Database, { schema, folder }: MigrateOptions): Promise<string[]> {
  const complaints: string[] = [];
  try {
    const done = await database.session((client) =>
      runner({
        dbClient: client,
        dir: fileURLToPath(folder),
        direction: "up",
        singleTransaction: true,
        advisoryLockMode: "wait",
        migrationsSchema: schema,
        createMigrationsSchema: true,
        migrationsTable: "migrations",
        // It throws the bare error, and logs the statement that caused it.
        logger: { info: () => {}, warn: () => {}, error: (line) => complaints.push(line) },
      }),
    );
    return done.map(({ name }) => name);
  } catch (error) {
    if (complaints.length === 0) throw error;
    throw new Error(`The migrations of ${schema} failed. ${complaints.join("\n")}`, { cause: error });
  }
}
