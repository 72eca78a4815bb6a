import type { Queryable } from "@stockfinder/database/database";
import { incrementDailyCount } from "./daily-counts.ts";
import type { Digests } from "./digests.ts";

const EVERYONE = Buffer.of();

export interface VisitorLimits {
  readonly digests: Digests;
  /** Mails a day: of a caller, for a mailbox, and of all together. */
  readonly perDay: { readonly caller: number; readonly mailbox: number; readonly all: number };
}

/**
 * Counts a mail that a visitor requests; false if a limit is reached. Independent of whether the address is known, so it reveals
 * nothing about the address.
 */
export async function countTowardsMailLimits(
  tx: Queryable,
  { digests, perDay }: VisitorLimits,
  { address, caller, now }: { readonly address: string; readonly caller: string; readonly now: Date },
): Promise<boolean> {
  const counts = [
    ...digests
      .ofCaller(caller)
      .map(({ digest, times }) => ({ counted: "caller" as const, who: digest, max: perDay.caller * times })),
    { counted: "mailbox" as const, who: digests.ofMailbox(address), max: perDay.mailbox },
    { counted: "all" as const, who: EVERYONE, max: perDay.all },
  ];
  for (const count of counts) if (!(await incrementDailyCount(tx, count, now))) return false;
  return true;
}
