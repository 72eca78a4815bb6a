import { addToOutbox } from "@stockfinder/bus/outbox";
import { accountsMerged } from "@stockfinder/contracts/accounts";
import type { Queryable } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import { moveReferrals } from "../referrals/referrals.ts";
import { moveSurveys } from "../surveys/surveys.ts";
import { endFamiliesOf } from "../tokens/families.ts";
import { deleteAccount } from "./accounts.ts";
import { moveFingerprints } from "./fingerprints.ts";

export interface Merge {
  readonly from: string;
  readonly into: string;
  readonly requestId: string;
}

/**
 * Merges one account into another, and reports it to the other services. `tx` has locked both. Call it last in the transaction,
 * so that the ended sign-ins are dated shortly before the commit.
 */
export async function merge(
  tx: Queryable,
  { from, into, requestId }: Merge,
  clock: Pick<Clock, "now">,
): Promise<void> {
  await moveFingerprints(tx, { from, into });
  await moveReferrals(tx, { from, into });
  await moveSurveys(tx, { from, into });
  for (const table of ["keys", "ended_families"])
    await tx.query(`update auth.${table} set account_id = $2 where account_id = $1`, [from, into]);
  const at = new Date(clock.now()).toISOString();
  await addToOutbox(tx, "auth", accountsMerged, { from, into, at }, { requestId });
  await endFamiliesOf(tx, { accountId: from, owner: into, at: new Date(clock.now()) });
  await deleteAccount(tx, from);
}
