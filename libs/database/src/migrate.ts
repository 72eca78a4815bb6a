import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Database, Queryable } from "./database.ts";
import { schemaExists } from "./schema-exists.ts";

export interface MigrateOptions {
  /** The service's own schema; it also holds the list of migrations that ran. */
  readonly schema: string;
  /** Contains plain SQL files, `NNNN_what.sql`. Every statement names its schema. */
  readonly folder: URL;
  /** Runs only this many files, for data that an older version wrote; all by default. */
  readonly count?: number;
}

/**
 * Runs the new migrations in one transaction; an error rolls all of them back. Copies of a service that start at once wait for
 * the first one and then have nothing to run. Returns the names of the files that ran.
 */
export async function migrate(
  database: Database,
  { schema, folder, count = Number.POSITIVE_INFINITY }: MigrateOptions,
): Promise<string[]> {
  const loggedErrors: string[] = [];
  try {
    const done = await database.session(async (client) => {
      if (await haveAllRun(client, { schema, folder })) return [];
      // Takes five megabytes, and has nothing to do at most starts.
      const { runner } = await import("node-pg-migrate");
      return await runner({
        dbClient: client,
        dir: fileURLToPath(folder),
        direction: "up",
        count,
        singleTransaction: true,
        advisoryLockMode: "wait",
        migrationsSchema: schema,
        createMigrationsSchema: !(await schemaExists(client, schema)),
        migrationsTable: "migrations",
        // The runner throws the bare error and logs the statement that caused it.
        logger: { info: () => {}, warn: () => {}, error: (line) => loggedErrors.push(line) },
      });
    });
    return done.map(({ name }) => name);
  } catch (error) {
    if (loggedErrors.length === 0) throw error;
    throw new Error(`The migrations of ${schema} failed. ${loggedErrors.join("\n")}`, { cause: error });
  }
}

/** Whether exactly these files have run, in their order. */
async function haveAllRun(
  client: Queryable,
  { schema, folder }: Pick<MigrateOptions, "schema" | "folder">,
): Promise<boolean> {
  const { rows: tables } = await client.query("select where to_regclass($1) is not null", [
    `${schema}.migrations`,
  ]);
  if (tables.length === 0) return false;
  const { rows } = await client.query<{ name: string }>(
    `select name from ${schema}.migrations order by run_on, id`,
  );
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return rows.map(({ name }) => `${name}.sql`).join() === files.join();
}
