import { readdir } from "node:fs/promises";
import { createMessageTables } from "@stockfinder/bus/message-tables";
import type { Database, Queryable } from "@stockfinder/database/database";
import { createFirstAnswers } from "@stockfinder/database/first-answers";
import { migrate } from "@stockfinder/database/migrate";
import { ConfigError } from "@stockfinder/service/config";
import { Entry, type SchemaEntry, type TableEntry } from "./entries.ts";
import { SCHEMAS } from "./schemas.ts";

const ROWS_AT_ONCE = 500;

export interface CheckedBackup {
  readonly version: string;
  readonly madeAt: string;
  readonly schemas: readonly SchemaEntry[];
  readonly rows: number;
}

/**
 * Reads a backup to its end before anything is changed.
 * @throws {ConfigError} for a file that is no backup, is cut off, or is of a newer version.
 */
export async function checkBackup(lines: AsyncIterable<string>): Promise<CheckedBackup> {
  let first: Extract<Entry, { entry: "backup" }> | undefined;
  let last: Entry["entry"] | undefined;
  let rows = 0;
  const schemas: SchemaEntry[] = [];
  for await (const line of lines) {
    if (line.startsWith("[")) {
      rows += 1;
      continue;
    }
    const entry = entryOf(line);
    if (entry.entry === "backup") first = entry;
    if (!first) break;
    if (entry.entry === "schema") schemas.push(entry);
    last = entry.entry;
  }
  if (!first) throw new ConfigError("It is not a backup of StockFinder");
  if (last !== "end") throw new ConfigError("It is cut off: its end is missing");
  for (const schema of schemas) await expectKnownMigrations(schema, first.version);
  return { version: first.version, madeAt: first.madeAt, schemas, rows };
}

async function expectKnownMigrations({ name, migrations }: SchemaEntry, version: string): Promise<void> {
  const folder = SCHEMAS[name];
  const files = folder ? (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort() : [];
  if (migrations.some((migration, index) => files[index] !== `${migration}.sql`))
    throw new ConfigError(
      `It was written by version ${version}, which is newer: restore it with that version`,
    );
}

/**
 * Makes the tables as the version that wrote the backup had them, and fills them, in one transaction that also drops those that
 * are there: whatever fails or is killed, they stay. The services bring the tables up to date at their next start. `other` gets
 * the entries that are no data of the database.
 */
export async function loadDatabase(
  database: Database,
  { schemas }: CheckedBackup,
  lines: AsyncIterable<string>,
  other: (entry: Entry) => void,
): Promise<void> {
  await database.session(async (client) => {
    await client.query("begin");
    try {
      await dropTables(client);
      for (const schema of schemas) await makeTables(within(client), schema);
      for (const { name } of schemas) {
        await emptyTables(client, name);
        await setTriggers(client, name, "disable"); // the rows have what they would add
      }
      await loadLines(client, lines, other);
      for (const { name } of schemas) {
        await setTriggers(client, name, "enable");
        await giveToOwner(client, name);
      }
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  });
}

/** Whether a service has stored anything in this database, if only its tables. */
export async function hasTables(database: Database): Promise<boolean> {
  const { rows } = await database.query("select from pg_tables where schemaname = any($1) limit 1", [
    Object.keys(SCHEMAS),
  ]);
  return rows.length > 0;
}

/** The schemas stay, with their owners. */
async function dropTables(database: Queryable): Promise<void> {
  for (const schema of Object.keys(SCHEMAS)) {
    const tables = await tablesIn(database, schema);
    if (tables.length > 0) await database.query(`drop table ${tables.join(", ")} cascade`);
    const functions = await functionsIn(database, schema);
    if (functions.length > 0) await database.query(`drop function ${functions.join(", ")}`);
  }
}

type Client = Parameters<Parameters<Database["session"]>[0]>[0];
type Sessions = Pick<Database, "session">;

/** Sessions within this client's open transaction: what begins or ends one inside has no effect. */
function within(client: Client): Sessions {
  const inner = new Proxy(client, {
    get(target, key) {
      if (key !== "query") return Reflect.get(target, key);
      return (statement: string, values?: unknown[]) =>
        /^\s*(?:begin|commit)\b/i.test(String(statement)) ? { rows: [] } : target.query(statement, values);
    },
  });
  return { session: (work) => work(inner) };
}

async function makeTables(database: Sessions, { name, migrations, shared }: SchemaEntry): Promise<void> {
  const folder = SCHEMAS[name];
  if (!folder) throw new Error(`No service has the schema ${name}`);
  await migrate(database, { schema: name, folder, count: migrations.length });
  if (shared.bus) await createMessageTables(database, name, shared.bus);
  if (shared["first-answers"]) await createFirstAnswers(database, name, shared["first-answers"]);
}

/** Some migrations insert rows, and the lists of migrations have any. */
async function emptyTables(client: Queryable, schema: string): Promise<void> {
  await client.query(`truncate ${(await tablesIn(client, schema)).join(", ")}`);
}

async function tablesIn(client: Queryable, schema: string, which = "not relispartition"): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace as held on held.oid = relnamespace
     where nspname = $1 and relkind in ('r', 'p') and ${which}`,
    [schema],
  );
  return rows.map(({ name }) => name);
}

async function loadLines(
  client: Queryable,
  lines: AsyncIterable<string>,
  other: (entry: Entry) => void,
): Promise<void> {
  let table: TableEntry | undefined;
  let rows: string[] = [];
  const flush = async () => {
    if (table && rows.length > 0) await insertRows(client, table, rows);
    rows = [];
  };
  for await (const line of lines) {
    if (line.startsWith("[")) {
      rows.push(line);
      if (rows.length === ROWS_AT_ONCE) await flush();
      continue;
    }
    await flush();
    const entry = entryOf(line);
    if (entry.entry === "table") {
      table = entry;
      for (const { name, bound } of entry.partitions)
        await client.query(
          `create table if not exists ${quoted(entry.schema, name)} partition of ${quoted(entry.schema, entry.name)} ${boundOf(bound)}`,
        );
    } else if (entry.entry === "sequence")
      await client.query("select setval($1::regclass, $2::bigint)", [
        quoted(entry.schema, entry.name),
        entry.value,
      ]);
    else other(entry);
  }
}

async function insertRows(client: Queryable, table: TableEntry, rows: readonly string[]): Promise<void> {
  const names = table.columns.map(({ name }) => quoted(name)).join(", ");
  const values = table.columns.map(({ type }, index) => `(line->>${index})::${typeOf(type)}`).join(", ");
  await client.query(
    `insert into ${quoted(table.schema, table.name)} (${names}) overriding system value
     select ${values} from json_array_elements($1::json) as line`,
    [`[${rows.join(",")}]`],
  );
}

/** On servers each service owns its tables and functions, and the user who restores made these. */
async function giveToOwner(client: Queryable, schema: string): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    "select quote_ident(pg_get_userbyid(nspowner)) as owner from pg_namespace where nspname = $1",
    [schema],
  );
  const owner = rows[0]?.owner;
  const partitions = await tablesIn(client, schema, "relispartition");
  for (const table of [...(await tablesIn(client, schema)), ...partitions])
    await client.query(`alter table ${table} owner to ${owner}`);
  for (const name of await functionsIn(client, schema))
    await client.query(`alter function ${name} owner to ${owner}`);
}

async function setTriggers(client: Queryable, schema: string, how: "disable" | "enable"): Promise<void> {
  for (const table of await tablesIn(client, schema, "relhastriggers and not relispartition"))
    await client.query(`alter table ${table} ${how} trigger user`);
}

async function functionsIn(client: Queryable, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select oid::regprocedure::text as name from pg_proc where pronamespace = to_regnamespace($1)",
    [schema],
  );
  return rows.map(({ name }) => name);
}

function entryOf(line: string): Entry {
  try {
    return Entry.parse(JSON.parse(line));
  } catch {
    throw new ConfigError("It is not a backup of StockFinder");
  }
}

function quoted(...names: string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(".");
}

/** As Postgres writes types: `numeric(12,2)`, `timestamp with time zone`, `text[]`. */
function typeOf(text: string): string {
  if (!/^[\w ]+(\(\d+(,\d+)?\))?( [\w ]+)?(\[\])?$/.test(text))
    throw new ConfigError(`It names a type '${text}'`);
  return text;
}

function boundOf(text: string): string {
  if (!/^FOR VALUES FROM \('[\w :+.-]+'\) TO \('[\w :+.-]+'\)$/.test(text))
    throw new ConfigError(`It names a partition '${text}'`);
  return text;
}
