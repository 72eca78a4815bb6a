import { readdir, readFile } from "node:fs/promises";
import type { Database } from "./database.ts";
import { schemaExists } from "./schema-exists.ts";

export interface SharedMigrations {
  /** The service's schema. Its table `shared_migrations` lists the files that ran. */
  readonly schema: string;
  /** The package that the tables belong to. */
  readonly owner: string;
  /** Contains `NNNN_what.sql` files, in which `{schema}` stands for the schema's name. */
  readonly folder: URL;
  /** Runs only this many files, for data that an older version wrote; all by default. */
  readonly count?: number | undefined;
}

/**
 * Runs the new migrations of tables that a package keeps in each service's schema, in one transaction. They are numbered by the
 * package, apart from the service's own. Copies of a service that start at once wait for the first one. Returns the names of
 * the files that ran.
 */
export async function migrateShared(
  database: Database,
  { schema, owner, folder, count }: SharedMigrations,
): Promise<string[]> {
  const files = (await readdir(folder))
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .slice(0, count);
  return await database.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext($1))", [`shared migrations of ${schema}`]);
    if (!(await schemaExists(tx, schema))) await tx.query(`create schema ${schema}`);
    await tx.query(
      `create table if not exists ${schema}.shared_migrations (
         owner  text        not null,
         name   text        not null,
         ran_at timestamptz not null default now(),
         primary key (owner, name)
       )`,
    );
    const { rows } = await tx.query<{ name: string }>(
      `select name from ${schema}.shared_migrations where owner = $1`,
      [owner],
    );
    const ran = new Set(rows.map(({ name }) => name));
    const due = files.filter((name) => !ran.has(name));
    for (const name of due) {
      const template = await readFile(new URL(name, folder), "utf8");
      for (const statement of statementsOf(template.replaceAll("{schema}", schema)))
        await tx.query(statement);
      await tx.query(`insert into ${schema}.shared_migrations (owner, name) values ($1, $2)`, [owner, name]);
    }
    return due;
  });
}

/** Sent one by one, because the embedded database takes one statement at a time. No statement contains a semicolon. */
function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/^--.*$/gm, "")
    .split(";")
    .filter((statement) => statement.trim() !== "");
}
