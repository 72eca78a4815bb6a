import { dailyDigest } from "@stockfinder/database/daily-digest";
import type { Queryable } from "@stockfinder/database/database";
import { customerNetworkOf } from "@stockfinder/service/networks";

/** Returns a digest of an address's network. The digest changes every day, so that no address is stored. */
export type NetworkDigest = (address: string, now: Date) => Promise<string>;

export function networkDigest(database: Queryable): NetworkDigest {
  const digestOf = dailyDigest(database, "community");
  return (address, now) => digestOf(customerNetworkOf(address), now);
}
