import type { Queryable } from "./database.ts";

/** `create schema if not exists` needs rights that a service's user lacks, even if it exists. */
export async function schemaExists(client: Queryable, schema: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regnamespace(quote_ident($1)) is not null as found",
    [schema],
  );
  return rows[0]?.found === true;
}
