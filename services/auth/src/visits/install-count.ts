import type { Queryable } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import { countAccounts } from "../accounts/accounts.ts";

const CACHED_FOR_MS = 1_000;

/**
 * Counts the accounts. A count reads all rows (45 ms for a million) and thousands of pages poll it, so all callers share one
 * query, and its result for a second.
 */
export function installCounter(database: Queryable, clock: Pick<Clock, "now">): () => Promise<number> {
  let shared: Promise<number> | undefined;
  let validUntil = 0;
  const count = async () => {
    try {
      const accounts = await countAccounts(database);
      validUntil = clock.now() + CACHED_FOR_MS;
      return accounts;
    } catch (error) {
      validUntil = 0;
      throw error;
    }
  };
  return () => {
    if (!shared || validUntil <= clock.now()) {
      validUntil = Number.POSITIVE_INFINITY; // until the query ends
      shared = count();
    }
    return shared;
  };
}
