import type { Handler } from "@stockfinder/bus/bus";
import type { popularSearches as popularSearchesOperation } from "@stockfinder/contracts/searches";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import {
  popularSearches as findPopularSearches,
  isPresentable,
} from "../catalogue/searches/popular-searches.ts";
import type { KnownWords } from "../catalogue/spelling/known-words.ts";

const SHOWN = 8;
/** Some may not be shown. */
const READ = 3 * SHOWN;
const REUSED_MS = 60_000;

export interface PopularSearchesDependencies {
  readonly database: Pick<Database, "query">;
  readonly clock: Pick<Clock, "now">;
  readonly known: KnownWords;
}

/** The most frequent searches of the last days. */
export function popularSearches({
  database,
  clock,
  known,
}: PopularSearchesDependencies): Handler<typeof popularSearchesOperation> {
  return async (_, { reuseFor }) => {
    reuseFor(REUSED_MS);
    const found = await findPopularSearches(database, { now: new Date(clock.now()), limit: READ });
    return found.filter(({ query }) => isPresentable(query, known)).slice(0, SHOWN);
  };
}
