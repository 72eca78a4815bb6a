import { randomBytes } from "node:crypto";
import type { Queryable } from "./database.ts";
import { removalBeforeYesterday } from "./remove-batch.ts";

const SALT_BYTES = 32;

/**
 * Returns the salt of a day (`2026-11-20`, in UTC) from a service's table `address_salts`. The first copy of the service that
 * needs it creates it. Once the salt is deleted, no digest made with it can be linked to an address.
 */
export async function saltOf(database: Queryable, schema: string, day: string): Promise<Buffer> {
  await database.query(
    `insert into ${schema}.address_salts (day, salt) values ($1, $2) on conflict (day) do nothing`,
    [day, randomBytes(SALT_BYTES)],
  );
  const { rows } = await database.query<{ salt: Buffer }>(
    `select salt from ${schema}.address_salts where day = $1`,
    [day],
  );
  if (!rows[0]) throw new Error(`The salt of ${day} was removed as it was made: a clock is days off`);
  return rows[0].salt;
}

/** For a service's retention: without its salt, a day's digests cannot be traced back to an address. */
export function removeOldSalts(schema: string) {
  return removalBeforeYesterday(`${schema}.address_salts`);
}
