import { PARTS_OF_HOUR, type StoreOutcome, type StoreReader } from "@stockfinder/contracts/health";
import { milliseconds } from "@stockfinder/database/columns";
import type { Queryable } from "@stockfinder/database/database";
import { removalOf } from "@stockfinder/database/remove-batch";

export const SHOWN_MS = 60 * 60_000;

/** The number of one outcome's calls to a store in a minute. Times are in milliseconds since 1970. */
export interface OutcomeCount {
  readonly minute: number;
  readonly reader: StoreReader;
  readonly store: string;
  readonly outcome: StoreOutcome;
  readonly times: number;
}

/** A store's newest outcomes; null for none. */
export interface LastOutcomes {
  readonly reader: StoreReader;
  readonly store: string;
  readonly goodAt: number | null;
  /** When it last worked: it found something or nothing. */
  readonly workedAt: number | null;
  /** The failed calls since then. */
  readonly failures: number;
  readonly failedAt: number | null;
  readonly failedAs: StoreOutcome | null;
  readonly detail: string | null;
  readonly restsUntil: number | null;
}

/** Adds to the counts of all workers. Rows are written in one order, so that two workers never deadlock. */
export async function addOutcomes(tx: Queryable, counts: readonly OutcomeCount[]): Promise<void> {
  if (counts.length === 0) return;
  await tx.query(
    `insert into lookup.outcomes as known (minute, reader, store, outcome, times)
     select * from unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[], $5::integer[])
       as counted (minute, reader, store, outcome, times)
     order by minute, reader, store, outcome
     on conflict (minute, reader, store, outcome) do update set times = known.times + excluded.times`,
    [
      counts.map(({ minute }) => new Date(minute)),
      counts.map(({ reader }) => reader),
      counts.map(({ store }) => store),
      counts.map(({ outcome }) => outcome),
      counts.map(({ times }) => times),
    ],
  );
}

/** Stores only outcomes newer than those that another worker wrote. */
export async function keepLastOutcomes(tx: Queryable, last: readonly LastOutcomes[]): Promise<void> {
  if (last.length === 0) return;
  const isNewer = "known.failed_at is null or excluded.failed_at > known.failed_at";
  await tx.query(
    `insert into lookup.last_outcomes as known (reader, store, good_at, failed_at, failed_as, detail, rests_until, worked_at, failures)
     select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::text[], $6::text[], $7::timestamptz[],
         $8::timestamptz[], $9::integer[])
       as noted (reader, store, good_at, failed_at, failed_as, detail, rests_until, worked_at, failures)
     order by reader, store
     on conflict (reader, store) do update set
       good_at = greatest(known.good_at, excluded.good_at),
       failed_at = greatest(known.failed_at, excluded.failed_at),
       failed_as = case when ${isNewer} then excluded.failed_as else known.failed_as end,
       detail = case when ${isNewer} then excluded.detail else known.detail end,
       rests_until = greatest(known.rests_until, excluded.rests_until),
       worked_at = greatest(known.worked_at, excluded.worked_at),
       failures = excluded.failures + case when excluded.worked_at is null then known.failures else 0 end`,
    [
      last.map(({ reader }) => reader),
      last.map(({ store }) => store),
      last.map(({ goodAt }) => dateOf(goodAt)),
      last.map(({ failedAt }) => dateOf(failedAt)),
      last.map(({ failedAs }) => failedAs),
      last.map(({ detail }) => detail),
      last.map(({ restsUntil }) => dateOf(restsUntil)),
      last.map(({ workedAt }) => dateOf(workedAt)),
      last.map(({ failures }) => failures),
    ],
  );
}

/** A store's outcomes in a part of the last hour, and how many of them are of its last minutes. */
export interface CountedOutcomes extends Omit<OutcomeCount, "minute"> {
  /** From 0, the oldest, to `PARTS_OF_HOUR` - 1. */
  readonly part: number;
  readonly timesLately: number;
}

export async function outcomesSince(
  database: Queryable,
  { since, lately }: { readonly since: Date; readonly lately: Date },
): Promise<CountedOutcomes[]> {
  const { rows } = await database.query<CountedOutcomes>(
    `select reader, store, outcome, part, sum(times)::integer as times,
       coalesce(sum(times) filter (where minute >= $2), 0)::integer as "timesLately"
     from lookup.outcomes,
       least(floor(extract(epoch from minute - $1) / $3)::integer, $4) as part
     where minute >= $1 group by reader, store, outcome, part`,
    [since, lately, SHOWN_MS / PARTS_OF_HOUR / 1_000, PARTS_OF_HOUR - 1],
  );
  return rows;
}

export async function lastOutcomes(database: Queryable): Promise<LastOutcomes[]> {
  const { rows } = await database.query<LastOutcomes>(
    `select reader, store, ${milliseconds("good_at")} as "goodAt", ${milliseconds("failed_at")} as "failedAt",
       failed_as as "failedAs", detail, ${milliseconds("rests_until")} as "restsUntil",
       ${milliseconds("worked_at")} as "workedAt", failures
     from lookup.last_outcomes`,
  );
  return rows;
}

export const removeOldOutcomes = removalOf("lookup.outcomes", "minute", 2 * SHOWN_MS);

function dateOf(at: number | null): Date | null {
  return at === null ? null : new Date(at);
}
