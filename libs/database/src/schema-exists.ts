import type { Queryable } from "./database.ts";

/**
 * Checked before creating a schema: `create schema if not exists` needs the right to create schemas even if the schema exists,
 * and a service's database user has rights on its own schema only.
 */
export async function schemaExists(client: Queryable, schema: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regnamespace(quote_ident($1)) is not null as found",
    [schema],
  );
  return rows[0]?.found === true;
}
