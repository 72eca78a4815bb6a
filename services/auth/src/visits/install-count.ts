import type { Queryable } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import { countAccounts } from "../accounts/accounts.ts";

const GOOD_FOR_MS = 1_000;

/**
 * How many accounts there are. To count them is to read them all (a million in 45 ms), and thousands may watch the number
 * grow: so they share one question, and its answer for a second.
 */
export function installCounter(database: Queryable, clock: Pick<Clock, "now">): () => Promise<number> {
  let answer: Promise<number> | undefined;
  let goodUntil = 0;
  const ask = async () => {
    try {
      const count = await countAccounts(database);
      goodUntil = clock.now() + GOOD_FOR_MS;
      return count;
    } catch (error) {
      goodUntil = 0;
      throw error;
    }
  };
  return () => {
    if (!answer || goodUntil <= clock.now()) {
      goodUntil = Number.POSITIVE_INFINITY; // while it is under way
      answer = ask();
    }
    return answer;
  };
}
