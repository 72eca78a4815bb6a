import { type OwnDatabase, ownDatabase } from "./own-database.ts";

/** The product that many watch; every other product has one watch. */
export const HOT_GTIN = "711719541028";
export const HOT_WATCHERS = 5_000;

/** A database of the alert service with so many watches, of as many people. */
export async function databaseWithWatches(serverUrl: string, watches: number): Promise<OwnDatabase> {
  const own = await ownDatabase(serverUrl, "alerts");
  await own.database.session(async (client) => {
    await client.query("set synchronous_commit = off");
    await client.query(
      `insert into alerts.watches (id, owner, rule_digest, kind, country, gtin, stores, channels, paused, created_at)
       select gen_random_uuid(), 'fingerprint:' || rpad(n::text, 43, '-'), n::text, 'stock', 'USA',
         case when n <= ${HOT_WATCHERS} then '${HOT_GTIN}' else lpad(n::text, 12, '0') end, '{}', '{live}', false, now()
       from generate_series(1, ${watches}) as n`,
    );
    await client.query("analyze alerts.watches");
  });
  return own;
}

/** The product of the watch with this number, which is above `HOT_WATCHERS`. */
export function gtinOfWatch(number: number): string {
  return String(number).padStart(12, "0");
}
