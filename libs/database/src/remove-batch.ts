import type { Queryable } from "./database.ts";

const MOST_ROWS = 10_000;

/**
 * Removes at most 10,000 rows of `table` for which `condition` holds, both SQL of ours, and answers how many: however much is
 * past its time, no statement runs into its limit. To be repeated until none are left.
 */
export async function removeBatch(
  database: Queryable,
  table: string,
  condition: string,
  values: unknown[],
): Promise<number> {
  const { rowCount } = await database.query(
    `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${MOST_ROWS}))`,
    values,
  );
  return rowCount ?? 0;
}
