import type { Queryable } from "@stockfinder/database/database";
import { removalOf } from "@stockfinder/database/remove-batch";

const KEPT_FOR = "180 days";
/** A transaction that began earlier may commit after a later one was read. */
const COMMIT_DELAY = "1 minute";

export interface CountedTerm {
  readonly term: string;
  readonly times: number;
}

/** Adds titles to the counts of terms. Sorted, so that copies that write at once wait for each other instead of for ever. */
export async function addTitles(database: Queryable, counts: ReadonlyMap<string, number>): Promise<void> {
  const terms = [...counts.keys()].sort();
  await database.query(
    `insert into lookup.words as word (term, titles)
     select term, titles from unnest($1::text[], $2::integer[]) as added (term, titles)
     on conflict (term) do update set titles = word.titles + excluded.titles, changed_at = now()`,
    [terms, terms.map((term) => counts.get(term) ?? 0)],
  );
}

/** Counts a search for those of its terms that retailers list. */
export async function addSearch(tx: Queryable, terms: readonly string[]): Promise<void> {
  await tx.query(
    `update lookup.words as word set searches = searches + 1, changed_at = now()
     from (select term from lookup.words where term = any($1) order by term for update) as listed
     where word.term = listed.term`,
    [terms],
  );
}

/** The most frequent terms among those that changed since, and the time of the last change. */
export async function termsSince(
  database: Queryable,
  since: Date | null,
  most: number,
): Promise<{ readonly terms: CountedTerm[]; readonly last: Date | null }> {
  const { rows } = await database.query<CountedTerm & { changed_at: Date }>(
    `select term, titles + searches as times, changed_at from lookup.words
     where $1::timestamptz is null or changed_at > $1::timestamptz - interval '${COMMIT_DELAY}'
     order by titles + searches desc, term limit $2`,
    [since, most],
  );
  const last = rows.reduce<Date | null>(
    (latest, { changed_at }) => (latest && latest >= changed_at ? latest : changed_at),
    since,
  );
  return { terms: rows, last };
}

/** Removes a batch of words that were in no title and no search for long; returns how many. */
export const removeOldWords = removalOf("lookup.words", "changed_at", KEPT_FOR);
