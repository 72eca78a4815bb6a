import type { Database, Queryable } from "@stockfinder/database/database";
import type { Entry, SchemaEntry, TableEntry } from "./entries.ts";
import { SCHEMAS } from "./schemas.ts";

const ROWS_AT_ONCE = 1_000;

/** How values are written, whatever a server's settings. */
const AS_TEXT = [
  "timezone = 'UTC'",
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "extra_float_digits = 1",
];

/** Takes a line, without its end. Resolves when there is room for the next. */
export type WriteLine = (line: string) => Promise<void>;

/**
 * Writes the tables of all services as one moment had them, outbox and inbox included, so that what was published or received
 * is not published or applied again. The embedded database has one connection: the product waits meanwhile.
 */
export async function dumpDatabase(database: Database, write: WriteLine): Promise<void> {
  await database.session(async (client) => {
    await client.query("begin isolation level repeatable read, read only");
    try {
      for (const setting of AS_TEXT) await client.query(`set local ${setting}`);
      for (const schema of Object.keys(SCHEMAS)) await dumpSchema(client, schema, write);
    } finally {
      await client.query("rollback");
    }
  });
}

async function dumpSchema(client: Queryable, schema: string, write: WriteLine): Promise<void> {
  const { rows: made } = await client.query("select where to_regclass($1) is not null", [
    `${schema}.shared_migrations`,
  ]);
  if (made.length === 0) return; // the service never ran
  await write(lineOf(await schemaEntry(client, schema)));
  for (const table of await tablesOf(client, schema)) {
    await write(lineOf(table));
    await dumpRows(client, table, write);
  }
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = $1 and last_value is not null order by 1`,
    [schema],
  );
  for (const { name, value } of sequences) await write(lineOf({ entry: "sequence", schema, name, value }));
}

async function schemaEntry(client: Queryable, schema: string): Promise<SchemaEntry> {
  const { rows: own } = await client.query<{ name: string }>(
    `select name from ${schema}.migrations order by run_on, id`,
  );
  const { rows: shared } = await client.query<{ owner: string; count: number }>(
    `select owner, count(*)::int as count from ${schema}.shared_migrations group by owner order by owner`,
  );
  return {
    entry: "schema",
    name: schema,
    migrations: own.map(({ name }) => name),
    shared: Object.fromEntries(shared.map(({ owner, count }) => [owner, count])),
  };
}

/** Tables that others reference come first. The rows of partitions are those of their table. */
async function tablesOf(client: Queryable, schema: string): Promise<TableEntry[]> {
  const { rows } = await client.query<Omit<TableEntry, "entry" | "schema"> & { references: string[] }>(
    `select relname as name,
       array(
         select distinct target.relname::text from pg_constraint as key join pg_class as target on target.oid = key.confrelid
         where key.conrelid = held.oid and key.contype = 'f' and target.oid <> held.oid
       ) as references,
       (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute
        where attrelid = held.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       coalesce((
         select json_agg(json_build_object('name', part.relname, 'bound', pg_get_expr(part.relpartbound, part.oid)) order by part.relname)
         from pg_inherits join pg_class as part on part.oid = inhrelid where inhparent = held.oid
       ), '[]') as partitions
     from pg_class as held
     where relnamespace = to_regnamespace($1) and relkind in ('r', 'p') and not relispartition
     order by relname`,
    [schema],
  );
  const ordered: TableEntry[] = [];
  const written = new Set<string>();
  while (ordered.length < rows.length) {
    const next = rows.filter(
      ({ name, references }) => !written.has(name) && references.every((other) => written.has(other)),
    );
    if (next.length === 0) throw new Error(`The tables of ${schema} reference each other in a circle`);
    for (const { name, columns, partitions } of next) {
      ordered.push({ entry: "table", schema, name, columns, partitions });
      written.add(name);
    }
  }
  return ordered;
}

async function dumpRows(
  client: Queryable,
  { schema, name, columns }: TableEntry,
  write: WriteLine,
): Promise<void> {
  const values = columns.map((column) => `"${column.name}"::text`).join(", ");
  await client.query(
    `declare backup no scroll cursor for select json_build_array(${values})::text as line from ${schema}.${name}`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from backup`);
    for (const { line } of rows) await write(line);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query("close backup");
}

export function lineOf(entry: Entry): string {
  return JSON.stringify(entry);
}
