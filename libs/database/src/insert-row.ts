import { columnOf } from "./columns.ts";
import type { Queryable } from "./database.ts";

/** Each value goes into the column of its name. Names are ours, never user input. */
export async function insertRow(tx: Queryable, table: string, row: object): Promise<void> {
  const columns = Object.keys(row).map(columnOf);
  const places = columns.map((_, index) => `$${index + 1}`);
  await tx.query(`insert into ${table} (${columns.join()}) values (${places.join()})`, Object.values(row));
}
