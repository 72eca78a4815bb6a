import type { Queryable } from "@stockfinder/database/database";
import { removalWhere } from "@stockfinder/database/remove-batch";
import type { Digests } from "./digests.ts";

const EVERYONE = Buffer.of();

interface VisitorLimits {
  readonly digests: Digests;
  /** Mails a day: of a caller, for a mailbox, and of all together. */
  readonly config: {
    readonly perDay: { readonly caller: number; readonly mailbox: number; readonly all: number };
  };
}

/** A limit that a visitor's mail counts against: per mailbox, per caller, or for all visitors. */
interface Count {
  readonly counted: "mailbox" | "caller" | "all";
  readonly who: Buffer;
  readonly max: number;
}

/**
 * Counts a mail that a visitor requests; false if a limit is reached. Independent of whether the address is known, so it reveals
 * nothing about the address.
 */
export async function countTowardsMailLimits(
  tx: Queryable,
  { digests, config: { perDay } }: VisitorLimits,
  { address, caller, now }: { readonly address: string; readonly caller: string; readonly now: Date },
): Promise<boolean> {
  const counts: Count[] = [
    ...digests
      .ofCaller(caller)
      .map(({ digest, times }) => ({ counted: "caller" as const, who: digest, max: perDay.caller * times })),
    { counted: "mailbox", who: digests.ofMailbox(address), max: perDay.mailbox },
    { counted: "all", who: EVERYONE, max: perDay.all },
  ];
  for (const count of counts) if (!(await incrementDailyCount(tx, count, now))) return false;
  return true;
}

/** Adds one to today's (UTC) count, unless it has reached `max`. Returns false if it has. */
async function incrementDailyCount(tx: Queryable, { counted, who, max }: Count, now: Date): Promise<boolean> {
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
