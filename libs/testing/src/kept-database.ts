import type pg from "pg";
import { unsyncedDatabase, withClient } from "./fresh-database.ts";

/** A database of one service on a real server, with the tables that the service has made. */
export interface KeptDatabase {
  readonly url: string;
  /** Notes the state that the next taker gets. Called when the first copy of the service has started. */
  started(): Promise<void>;
  /** Returns it to that state for the next taker; drops it if that cannot be done. */
  release(): Promise<void>;
}

/** The rows that a service creates at its start. */
interface State {
  /** Digest of the tables, columns, indexes, constraints, triggers and functions. */
  readonly schema: string;
  /** Tables with rows, with a digest of these. */
  readonly filled: ReadonlyMap<string, string>;
  readonly sequences: readonly Sequence[];
}

interface Sequence {
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

interface Kept {
  readonly url: string;
  readonly state: State;
  drop(): Promise<void>;
}

/** Not in use, by service. Test files that share a process share them too. */
const idle = new Map<string, Kept[]>();

/**
 * Creating a database, migrating and dropping it takes a quarter of a second of CPU time, and twice that until it is on
 * disk; emptying one takes 0.02 s. So a database is reused from test to test of a process. It is dropped instead if a
 * test changed its schema, or a row that the service created at its start.
 *
 * @param ofCopies tables in which each copy of the service writes rows of its own at its start; they are emptied too.
 */
export async function keptDatabase(
  serverUrl: string,
  service: string,
  ofCopies: readonly string[] = [],
): Promise<KeptDatabase> {
  const kept = idle.get(service)?.pop();
  if (kept) return handedOn(service, kept, kept.state, ofCopies);
  return handedOn(service, await unsyncedDatabase(serverUrl), null, ofCopies);
}

function handedOn(
  service: string,
  { url, drop }: Omit<Kept, "state">,
  known: State | null,
  ofCopies: readonly string[],
): KeptDatabase {
  let state = known;
  return {
    url,
    async started() {
      state ??= await withClient(url, (client) => stateOf(client, ofCopies));
    },
    async release() {
      const then = state;
      if (!then || !(await withClient(url, (client) => restored(client, then)))) return await drop();
      const others = idle.get(service) ?? [];
      idle.set(service, [...others, { url, drop, state: then }]);
    },
  };
}

/** Empties tables that were empty at first; false if anything else differs from `state`. */
async function restored(client: pg.Client, state: State): Promise<boolean> {
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  if ((await schemaDigest(client)) !== state.schema) return false;
  const filled = await tablesWithRows(client);
  const toEmpty = filled.filter((table) => !state.filled.has(table));
  if (toEmpty.length > 0) await client.query(`truncate ${toEmpty.join()} cascade`);
  for (const { name, value, isCalled } of state.sequences)
    await client.query("select setval($1, $2, $3)", [name, value, isCalled]);
  for (const [table, digest] of state.filled) if ((await rowsDigest(client, table)) !== digest) return false;
  return true;
}

async function stateOf(client: pg.Client, ofCopies: readonly string[]): Promise<State> {
  const filled = new Map<string, string>();
  for (const table of await tablesWithRows(client))
    if (!ofCopies.includes(table)) filled.set(table, await rowsDigest(client, table));
  const { rows: sequences } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value,
            last_value is not null as "isCalled"
       from pg_sequences`,
  );
  return { schema: await schemaDigest(client), filled, sequences };
}

/** A digest of the row versions in the catalogs: each statement that changes the schema writes new versions. */
async function schemaDigest(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(
    `select md5(string_agg(part, ',' order by part)) as digest from (
       select format('%s %s %s', attrelid, attnum, xmin) as part from pg_attribute where attrelid >= 16384
       union all select format('%s %s', oid, xmin) from pg_constraint where oid >= 16384
       union all select format('%s %s', oid, xmin) from pg_trigger where oid >= 16384
       union all select format('%s %s', oid, xmin) from pg_proc where oid >= 16384
       union all select format('%s', indexrelid) from pg_index where indexrelid >= 16384
     ) as parts`,
  );
  return rows[0]?.digest ?? "";
}

async function tablesWithRows(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where oid >= 16384 and relkind in ('r', 'p') and not relispartition and relpersistence <> 't'`,
  );
  const { rows: filled } = await client.query<{ name: string }>(
    tables
      .map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
      .join(" union all "),
  );
  return filled.map(({ name }) => name);
}

async function rowsDigest(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(
    `select coalesce(md5(string_agg(one::text, ',' order by one::text)), '') as digest from ${table} as one`,
  );
  return rows[0]?.digest ?? "";
}
