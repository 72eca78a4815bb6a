import { addToOutbox } from "@stockfinder/bus/outbox";
import { accountRemoved } from "@stockfinder/contracts/accounts";
import type { Queryable } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import { endFamiliesOf } from "../tokens/families.ts";
import { deleteAccount } from "./accounts.ts";
import { fingerprintsOnlyOf } from "./fingerprints.ts";

export interface RemovedAccount {
  readonly accountId: string;
  /** Of the browser whose signed-out posts, votes and reports are removed as well; absent or null if nobody asked in one. */
  readonly userID?: string | null | undefined;
  readonly requestId: string;
}

/**
 * Removes an account that `tx` has locked, and reports it to the other services. Call it last in the transaction, so that the
 * ended sign-ins are dated shortly before the commit.
 */
export async function removeLockedAccount(
  tx: Queryable,
  { accountId, userID = null, requestId }: RemovedAccount,
  clock: Pick<Clock, "now">,
): Promise<void> {
  const fingerprints = await fingerprintsOnlyOf(tx, accountId);
  const removed = { accountId, fingerprints, userID, at: new Date(clock.now()).toISOString() };
  await addToOutbox(tx, "auth", accountRemoved, removed, { requestId });
  await endFamiliesOf(tx, { accountId, owner: accountId, at: new Date(clock.now()) });
  await deleteAccount(tx, accountId);
}
