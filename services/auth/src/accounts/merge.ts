import { addToOutbox } from "@stockfinder/bus/outbox";
import { accountsMerged } from "@stockfinder/contracts/accounts";
import type { Queryable } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import { moveKeys } from "../keys/keys.ts";
import { moveReferrals } from "../referrals/referrals.ts";
import { moveSurveys } from "../surveys/surveys.ts";
import { endFamiliesOf, moveEndedFamilies } from "../tokens/families.ts";
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
  await moveKeys(tx, { from, into });
  await moveReferrals(tx, { from, into });
  await moveSurveys(tx, { from, into });
  await moveEndedFamilies(tx, { from, into });
  const at = new Date(clock.now()).toISOString();
  await addToOutbox(tx, "auth", accountsMerged, { from, into, at }, { requestId });
  await endFamiliesOf(tx, { accountId: from, owner: into, at: new Date(clock.now()) });
  await deleteAccount(tx, from);
}
