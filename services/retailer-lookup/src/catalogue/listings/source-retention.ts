import type { Database } from "@stockfinder/database/database";

const DAY_MS = 24 * 60 * 60_000;
const BATCH = 5_000;

/**
 * The days for which readings of a retailer, their history and pictures may be kept and shown. Best Buy's API documentation
 * allows to cache content temporarily only, and its links expire after seven days. For no other source a limit is known; before
 * eBay's API is enabled, its license agreement has to be read. Readings of the sandbox are ours.
 */
const DAYS: ReadonlyMap<string, number> = new Map([["bestbuy", 1]]);

interface Kept {
  readonly retailer: string;
  readonly isDemo: boolean;
}

/** The oldest reading of a listing that may be shown, in milliseconds since 1970. */
export function keptSince({ retailer, isDemo }: Kept, now: number): number {
  const days = isDemo ? undefined : DAYS.get(retailer);
  return days === undefined ? Number.NEGATIVE_INFINITY : now - days * DAY_MS;
}

/** Whether a reading may still be shown. Times are in milliseconds since 1970. */
export function isKept(read: Kept & { readonly readAt: number }, now: number): boolean {
  return read.readAt >= keptSince(read, now);
}

/** The same in SQL, of rows of `lookup.listings`; `now` is a timestamp. */
export function isKeptAt(now: string): string {
  const since = [...DAYS].map(
    ([retailer, days]) => `when '${retailer}' then ${now} - interval '${days} days'`,
  );
  return `(is_demo or seen_at >= case retailer ${since.join(" ")} else '-infinity' end)`;
}

export async function removeExpiredPoints(database: Pick<Database, "query">, now: Date): Promise<number> {
  return await removeEach(
    database,
    now,
    `delete from lookup.listing_points as point using (
       select listing_id, at from lookup.listings join lookup.listing_points on listing_id = id
       where retailer = $1 and not is_demo and at < $2 limit ${BATCH}
     ) as old
     where point.listing_id = old.listing_id and point.at = old.at`,
  );
}

/**
 * Deletes the facts and pictures of expired listings; returns of how many. The rows stay: they say which product an item
 * that people watch is, and what the next reading is compared with.
 */
export async function removeExpiredFacts(database: Pick<Database, "query">, now: Date): Promise<number> {
  return await removeEach(
    database,
    now,
    `update lookup.listings set facts = null, facts_at = null, image_url = null, summary = null, summary_version = null, recent_points = null where id in (
       select id from lookup.listings where retailer = $1 and not is_demo and seen_at < $2
         and (facts is not null or image_url is not null) limit ${BATCH}
     )`,
  );
}

async function removeEach(database: Pick<Database, "query">, now: Date, statement: string): Promise<number> {
  let removed = 0;
  for (const [retailer, days] of DAYS) {
    const before = new Date(now.getTime() - days * DAY_MS);
    removed += (await database.query(statement, [retailer, before])).rowCount ?? 0;
  }
  return removed;
}
