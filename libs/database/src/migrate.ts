import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Database, Queryable } from "./database.ts";

export interface MigrateOptions {
  /** Also holds the list of migrations that ran. */
  readonly schema: string;
  /** Contains plain SQL files, `NNNN_what.sql`, in which every statement names its schema. */
  readonly folder: URL;
  /** Runs only this many files, for data that an older version wrote; all by default. */
  readonly count?: number | undefined;
}

interface Ledger {
  readonly table: string;
  readonly ran: string;
  readonly add: string;
  readonly nameOf: (file: string) => string;
}

export async function migrate(
  database: Pick<Database, "session">,
  options: MigrateOptions,
): Promise<string[]> {
  const table = `${options.schema}.migrations`;
  return await runNew(database, options, {
    table: `${table} (id serial primary key, name varchar(255) not null, run_on timestamp not null)`,
    ran: `select name from ${table}`,
    add: `insert into ${table} (name, run_on) values ($1, now())`,
    nameOf: (file) => file.replace(/\.sql$/, ""),
  });
}

/**
 * The same for tables that a package (`owner`) keeps in each service's schema. They are numbered by the package, apart from the
 * service's own; `{schema}` in their files stands for the schema's name.
 */
export async function migrateShared(
  database: Pick<Database, "session">,
  { owner, ...options }: MigrateOptions & { readonly owner: string },
): Promise<string[]> {
  const table = `${options.schema}.shared_migrations`;
  return await runNew(database, options, {
    table: `${table} (owner text not null, name text not null, ran_at timestamptz not null default now(), primary key (owner, name))`,
    ran: `select name from ${table} where owner = '${owner}'`,
    add: `insert into ${table} (owner, name) values ('${owner}', $1)`,
    nameOf: (file) => file,
  });
}

/** Of all schemas of a database. Copies of earlier releases, which used node-pg-migrate, take the same. */
const LOCK = "7241865325823964";

/**
 * Runs the new files in one transaction; an error rolls all of them back. Copies of a service that start at once wait for the first
 * one and then have nothing to run.
 */
async function runNew(
  database: Pick<Database, "session">,
  { schema, folder, count }: MigrateOptions,
  { table, ran, add, nameOf }: Ledger,
): Promise<string[]> {
  const path = fileURLToPath(folder);
  const files = (await readdir(path)).filter((file) => file.endsWith(".sql")).sort();
  return await database.session(async (client: Queryable) => {
    const done: string[] = [];
    await client.query("begin");
    try {
      await client.query(`select pg_advisory_xact_lock(${LOCK})`);
      if (!(await schemaExists(client, schema))) await client.query(`create schema ${schema}`);
      await client.query(`create table if not exists ${table}`);
      const { rows } = await client.query<{ name: string }>(ran);
      const known = new Set(rows.map(({ name }) => name));
      for (const file of files.slice(0, count)) {
        const name = nameOf(file);
        if (known.has(name)) continue;
        const sql = (await readFile(join(path, file), "utf8")).replaceAll("{schema}", schema);
        await client.query(sql).catch((cause: Error) => {
          throw new Error(`The migrations of ${schema} failed in ${file}: ${cause.message}`, { cause });
        });
        await client.query(add, [name]);
        done.push(name);
      }
      await client.query("commit");
    } catch (error) {
      await client.query("rollback").catch(() => {}); // the first error is the reason
      throw error;
    }
    return done;
  });
}

/**
 * Checked before creating a schema: `create schema if not exists` needs the right to create schemas even if the schema exists,
 * and a service's database user has rights on its own schema only.
 */
async function schemaExists(client: Queryable, schema: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regnamespace(quote_ident($1)) is not null as found",
    [schema],
  );
  return rows[0]?.found === true;
}
