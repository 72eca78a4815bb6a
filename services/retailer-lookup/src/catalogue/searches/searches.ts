import type { Queryable } from "@stockfinder/database/database";
import { insertRow } from "@stockfinder/database/insert-row";
import { removalOf, removalWhere } from "@stockfinder/database/remove-batch";

export interface Search {
  readonly query: string;
  readonly zipcode: string;
  readonly searchedAt: Date;
}

const KEPT_FOR = "30 days";
/** Older counts have no bearing on today. */
const COUNTS_KEPT_FOR = "400 days";

export async function insertSearch(tx: Queryable, search: Search): Promise<void> {
  await insertRow(tx, "lookup.searches", search);
}

/** "PS5  Bundle" and "ps5 bundle" are one search. */
export function foldedQuery(query: string): string {
  return query.toLowerCase().replace(/\s+/g, " ");
}

export async function countSearch(tx: Queryable, query: string, at: Date): Promise<void> {
  await tx.query(
    `insert into lookup.popular_searches as popular (day, query, times)
     values (($2::timestamptz at time zone 'UTC')::date, $1, 1)
     on conflict (day, query) do update set times = popular.times + 1`,
    [query, at],
  );
}

export const removeOldSearches = removalOf("lookup.searches", "searched_at", KEPT_FOR);

/** The same for counts of long past days. */
export const removeOldCounts = removalWhere(
  "lookup.popular_searches",
  `day < ($1::timestamptz - interval '${COUNTS_KEPT_FOR}')::date`,
);
