import type { Queryable } from "@stockfinder/database/database";
import { removeBatch } from "@stockfinder/database/remove-batch";

/** What a visitor's mail counts for: its reader, who caused it, and the day. */
export type Counted = "mailbox" | "caller" | "all";

export interface Count {
  readonly counted: Counted;
  readonly who: Buffer;
  readonly most: number;
}

/** Counts one more today (UTC), unless there were `most` already; answers whether it did. */
export async function countOne(tx: Queryable, { counted, who, most }: Count, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into email.daily_counts as count (day, counted, who, times)
     values (($4::timestamptz at time zone 'UTC')::date, $1, $2, 1)
     on conflict (day, counted, who) do update set times = count.times + 1 where count.times < $3`,
    [counted, who, most, now],
  );
  return rowCount === 1;
}

/** Removes a batch of the counts of days that are over; answers how many. */
export async function removeOldCounts(database: Queryable, now: Date): Promise<number> {
  const isOver = "day < ($1::timestamptz at time zone 'UTC')::date";
  return await removeBatch(database, "email.daily_counts", isOver, [now]);
}
