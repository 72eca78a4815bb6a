import { columnOf } from "./columns.ts";
import type { Queryable } from "./database.ts";

/** Puts each value into the column of its name: `postedAt` into `posted_at`. A name without a column is an error of the database. */
export async function insertRow(tx: Queryable, table: string, row: object): Promise<void> {
  const columns = Object.keys(row).map((field) => `"${columnOf(field).replaceAll('"', '""')}"`);
  const places = columns.map((_, index) => `$${index + 1}`);
  await tx.query(`insert into ${table} (${columns.join()}) values (${places.join()})`, Object.values(row));
}
