import type { EventHandler } from "@stockfinder/bus/bus";
import { firstDelivery } from "@stockfinder/bus/inbox";
import type { searchLogged } from "@stockfinder/contracts/lookup";
import type { Database } from "@stockfinder/database/database";
import { countSearch } from "../searches.ts";

export const POPULAR_SEARCHES = "lookup.popular-searches";

/** Counts each search once, however often it is reported. */
export function countPopularSearch(database: Database): EventHandler<typeof searchLogged> {
  return async ({ query, at }, { id }) => {
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "lookup", POPULAR_SEARCHES, id))) return;
      await countSearch(tx, foldedQuery(query), new Date(at));
    });
  };
}

/** "PS5  Bundle" and "ps5 bundle" are one search. */
function foldedQuery(query: string): string {
  return query.toLowerCase().replace(/\s+/g, " ");
}
