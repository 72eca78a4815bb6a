import type { Queryable } from "@stockfinder/database/database";
import { removalOf, removalWhere } from "@stockfinder/database/remove-batch";

export interface Search {
  readonly query: string;
  readonly zipcode: string;
  readonly at: Date;
}

const KEPT_FOR = "30 days";
/** Older counts have no bearing on today. */
const COUNTS_KEPT_FOR = "400 days";

export async function insertSearch(tx: Queryable, { query, zipcode, at }: Search): Promise<void> {
  await tx.query("insert into lookup.searches (query, zipcode, searched_at) values ($1, $2, $3)", [
    query,
    zipcode,
    at,
  ]);
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
