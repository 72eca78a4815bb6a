import type { Queryable } from "./database.ts";

const BATCH_SIZE = 10_000;

/**
 * Deletes at most 10,000 rows of `table` that match `condition` and returns how many, so that no statement reaches its time
 * limit. Repeat until it returns 0. Both arguments are SQL, never user input.
 */
export async function removeBatch(
  database: Queryable,
  table: string,
  condition: string,
  values: unknown[],
): Promise<number> {
  const { rowCount } = await database.query(
    // The condition is said once more for a row that somebody changes meanwhile.
    `delete from ${table}
     where ctid = any(array(select ctid from ${table} where ${condition} limit ${BATCH_SIZE})) and (${condition})`,
    values,
  );
  return rowCount ?? 0;
}

/** A removal of rows that match `condition` at the time `$1`, named after their table for the log. */
export function removalWhere(table: string, condition: string) {
  const removal = (database: Queryable, now: Date) => removeBatch(database, table, condition, [now]);
  return Object.defineProperty(removal, "name", { value: table });
}

/** A removal of rows whose time is so long past, as an interval or in milliseconds. */
export function removalOf(table: string, time: string, keptFor: string | number) {
  const interval = typeof keptFor === "string" ? keptFor : `${keptFor / 1_000} seconds`;
  return removalWhere(table, `${time} < $1::timestamptz - interval '${interval}'`);
}

/** A removal of rows whose `day` (in UTC) is before yesterday: clocks of the copies may differ around midnight. */
export function removalBeforeYesterday(table: string) {
  return removalWhere(table, "day < ($1::timestamptz at time zone 'UTC')::date - 1");
}
