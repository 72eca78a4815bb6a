import { dailyDigest, dayOf } from "@stockfinder/database/daily-digest";
import { removeSaltsBefore } from "@stockfinder/database/daily-salts";
import type { Queryable } from "@stockfinder/database/database";
import { customerNetworkOf } from "@stockfinder/service/networks";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns a digest of an address's network. The digest changes every day, so that no address is stored. */
export type NetworkDigest = (address: string, now: Date) => Promise<string>;

export function networkDigest(database: Queryable): NetworkDigest {
  const digestOf = dailyDigest(database, "community");
  return (address, now) => digestOf(customerNetworkOf(address), now);
}

/** Deletes the salts older than yesterday's. Clocks of the copies may differ around midnight. */
export function removeOldSalts(database: Queryable, now: Date): Promise<number> {
  return removeSaltsBefore(database, "community", dayOf(new Date(now.getTime() - DAY_MS)));
}
