import type pg from "pg";

/** The rows of a schema at one moment, to which it can be returned. */
export interface KeptRows {
  restore(): Promise<void>;
}

const KEPT = "kept_rows";

/** Notes the rows of all tables of a schema. Restoring them takes one round trip and no lock on a table. */
export async function keepRows(pool: pg.Pool, schema: string): Promise<KeptRows> {
  const { rows } = await pool.query<{ name: string; columns: string }>(
    `select table_name as name,
       string_agg(quote_ident(column_name), ', ' order by ordinal_position) filter (where is_generated = 'NEVER') as columns
     from information_schema.columns join pg_class on oid = format('%I.%I', table_schema, table_name)::regclass
     where table_schema = $1 and not relispartition group by table_name`,
    [schema],
  );
  const tables = rows.filter(({ name }) => name !== "migrations");
  await pool.query(`drop schema if exists ${KEPT} cascade; create schema ${KEPT}`);
  for (const { name } of tables) await pool.query(`create table ${KEPT}.${name} as table ${schema}.${name}`);
  // As a replica: without the foreign keys, whose order would matter.
  const statements = tables.map(
    ({ name, columns }) =>
      `delete from ${schema}.${name};
       insert into ${schema}.${name} (${columns}) overriding system value select ${columns} from ${KEPT}.${name};`,
  );
  const restoring = `begin; set local session_replication_role = replica; ${statements.join("\n")} commit`;
  return { restore: async () => void (await pool.query(restoring)) };
}
