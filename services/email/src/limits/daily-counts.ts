import type { Queryable } from "@stockfinder/database/database";
import { removalWhere } from "@stockfinder/database/remove-batch";

/** The limits that a visitor's mail counts against: per mailbox, per caller, and for all visitors. */
export type Counted = "mailbox" | "caller" | "all";

export interface Count {
  readonly counted: Counted;
  readonly who: Buffer;
  readonly max: number;
}

/** Adds one to today's (UTC) count, unless it has reached `max`. Returns false if it has. */
export async function incrementDailyCount(
  tx: Queryable,
  { counted, who, max }: Count,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into email.daily_counts as count (day, counted, who, times)
     values (($4::timestamptz at time zone 'UTC')::date, $1, $2, 1)
     on conflict (day, counted, who) do update set times = count.times + 1 where count.times < $3`,
    [counted, who, max, now],
  );
  return rowCount === 1;
}

export const removeOldCounts = removalWhere(
  "email.daily_counts",
  "day < ($1::timestamptz at time zone 'UTC')::date",
);
