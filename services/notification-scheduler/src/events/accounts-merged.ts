import type { EventHandler } from "@stockfinder/bus/bus";
import { firstDelivery } from "@stockfinder/bus/inbox";
import type { accountsMerged as accountsMergedEvent } from "@stockfinder/contracts/accounts";
import { accountOwner } from "@stockfinder/service/owner-key";
import { moveFingerprints, unlinkFingerprints } from "../account-fingerprints.ts";
import type { AlertsContext } from "../context.ts";
import { moveOwner } from "../move-owner.ts";
import { lockCurrentOwner, lockOwner, recordOwnerEnd } from "../owner-ends.ts";
import { removeOwners } from "../remove-owners.ts";

export const MERGED_ACCOUNTS = "alerts.merged-accounts";

/** Moves all that one account has to the other; deletes it if the other one was removed, which may arrive first. */
export function accountsMerged({
  database,
  outbox,
}: Pick<AlertsContext, "database" | "outbox">): EventHandler<typeof accountsMergedEvent> {
  return async ({ from, into, at }, { id }) => {
    const owner = accountOwner(from);
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "alerts", MERGED_ACCOUNTS, id))) return;
      await lockOwner(tx, owner);
      await recordOwnerEnd(tx, { owner, into: accountOwner(into), at: new Date(at) });
      const current = await lockCurrentOwner(tx, accountOwner(into));
      if (current === null) {
        await unlinkFingerprints(tx, owner);
        await removeOwners(tx, [owner]);
      } else {
        await moveFingerprints(tx, owner, current);
        await moveOwner(tx, owner, current);
      }
    });
    outbox.nudge();
  };
}
