import type { PopularSearch } from "@stockfinder/contracts/searches";
import type { Queryable } from "@stockfinder/database/database";
import { removalBeforeYesterday, removalWhere } from "@stockfinder/database/remove-batch";
import type { KnownWords } from "../spelling/known-words.ts";
import { isSpelled, wordsIn } from "../spelling/title-words.ts";

/** A day with fewer searchers does not count, so that no single person's search is revealed. */
const FEWEST_PEOPLE = 3;
/** The weight of a day's searches relative to the next day's. */
const KEPT_BY_DAY = 0.8;
const DAYS = 14;
/** Older counts have no bearing on today. */
const COUNTS_KEPT_FOR = "400 days";
const LONGEST = 40;
const PLAIN = /^[\p{L}\p{N} .'&+-]+$/u;
/** Longer numbers are codes, telephone or card numbers. */
const LONG_NUMBER = /\d{6}/;

/** "PS5  Bundle" and "ps5 bundle" are one search. */
export function foldedQuery(query: string): string {
  return query.toLowerCase().replace(/\s+/g, " ");
}

export interface Searcher {
  /** Normalised by `foldedQuery`. */
  readonly query: string;
  readonly person: string;
  readonly shopper?: string | undefined;
  readonly network?: string | undefined;
  readonly at: Date;
}

/** Counts a person once for each query and day. */
export async function countSearcher(
  tx: Queryable,
  { query, person, shopper, network, at }: Searcher,
): Promise<void> {
  await tx.query(
    `with newcomer as (
       insert into lookup.searchers (day, query, person, shopper, network)
       values (($3::timestamptz at time zone 'UTC')::date, $1, $2, $4, $5)
       on conflict do nothing returning day, query
     )
     insert into lookup.popular_searches as popular (day, query, people)
     select day, query, 1 from newcomer
     on conflict (day, query) do update set people = popular.people + 1`,
    [query, person, at, shopper ?? null, network ?? null],
  );
}

/** The most popular first: by people, each day counting less than the one after it. `people` is the number of the best day. */
export async function popularSearches(
  database: Queryable,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<PopularSearch[]> {
  const { rows } = await database.query<PopularSearch>(
    `with today as (select ($1::timestamptz at time zone 'UTC')::date as day)
     select query, max(people) as people
     from lookup.popular_searches popular cross join today
     where popular.people >= ${FEWEST_PEOPLE} and popular.day > today.day - ${DAYS} and popular.day <= today.day
     group by query
     order by sum(people * ${KEPT_BY_DAY} ^ (today.day - popular.day)) desc, query
     limit $2`,
    [now, limit],
  );
  return rows;
}

/**
 * Whether a query may be public: it uses words that stores use. People also type other things than product names, and a
 * few people can make anything popular.
 */
export function isPresentable(query: string, known: Pick<KnownWords, "times">): boolean {
  if (query.length > LONGEST || !PLAIN.test(query) || LONG_NUMBER.test(query)) return false;
  const words = wordsIn(query);
  return words.length > 0 && words.every((word) => !isSpelled(word) || known.times(word) > 0);
}

export const removeOldSearchers = removalBeforeYesterday("lookup.searchers");

export const removeOldCounts = removalWhere(
  "lookup.popular_searches",
  `day < ($1::timestamptz - interval '${COUNTS_KEPT_FOR}')::date`,
);
