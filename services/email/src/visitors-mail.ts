import type { Queryable } from "@stockfinder/database/database";
import { countOne } from "./daily-counts.ts";
import type { Digests } from "./digests.ts";

/** What the browser's own counter allows is 10, too, but anybody can set that back. */
const MOST_BY_ONE_CALLER = 10;
const MOST_TO_ONE_MAILBOX = 5;
const EVERYBODY = Buffer.of();

export interface VisitorsMailParts {
  readonly digests: Digests;
  readonly perDay: number;
}

/**
 * Whether one more mail may go out because a visitor wants it. The same for addresses that are known and those that are
 * not, so that nothing can be learned from it but how often one has asked.
 */
export async function mayCauseMail(
  tx: Queryable,
  { digests, perDay }: VisitorsMailParts,
  { address, caller, now }: { readonly address: string; readonly caller: string; readonly now: Date },
): Promise<boolean> {
  const counts = [
    { counted: "caller", who: digests.ofCaller(caller), most: MOST_BY_ONE_CALLER },
    { counted: "mailbox", who: digests.ofMailbox(address), most: MOST_TO_ONE_MAILBOX },
    { counted: "all", who: EVERYBODY, most: perDay },
  ] as const;
  for (const count of counts) if (!(await countOne(tx, count, now))) return false;
  return true;
}
