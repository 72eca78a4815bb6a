import type { Queryable } from "@stockfinder/database/database";

export interface Search {
  readonly query: string;
  readonly zipcode: string;
  readonly at: Date;
}

const KEPT_FOR = "30 days";
/** What was popular longer ago says nothing of today. */
const COUNTS_KEPT_FOR = "400 days";
const REMOVED_AT_ONCE = 10_000;

export async function insertSearch(tx: Queryable, { query, zipcode, at }: Search): Promise<void> {
  await tx.query("insert into lookup.searches (query, zipcode, searched_at) values ($1, $2, $3)", [
    query,
    zipcode,
    at,
  ]);
}

/** One more search for this query on the day of `at`. */
export async function countSearch(tx: Queryable, query: string, at: Date): Promise<void> {
  await tx.query(
    `insert into lookup.popular_searches as popular (day, query, times)
     values (($2::timestamptz at time zone 'UTC')::date, $1, 1)
     on conflict (day, query) do update set times = popular.times + 1`,
    [query, at],
  );
}

/** Removes a batch of searches past their time; answers how many, so that the caller can go on until none are left. */
export async function removeOldSearches(database: Queryable, now: Date): Promise<number> {
  const { rowCount } = await database.query(
    `delete from lookup.searches where id in (
       select id from lookup.searches where searched_at < $1::timestamptz - interval '${KEPT_FOR}' limit ${REMOVED_AT_ONCE}
     )`,
    [now],
  );
  return rowCount ?? 0;
}

/** Likewise for the counts of days long past. */
export async function removeOldCounts(database: Queryable, now: Date): Promise<number> {
  const { rowCount } = await database.query(
    `delete from lookup.popular_searches where (day, query) in (
       select day, query from lookup.popular_searches
       where day < ($1::timestamptz - interval '${COUNTS_KEPT_FOR}')::date limit ${REMOVED_AT_ONCE}
     )`,
    [now],
  );
  return rowCount ?? 0;
}
