import type { EventHandler } from "@stockfinder/bus/bus";
import { firstDelivery } from "@stockfinder/bus/inbox";
import type { accountsMerged as accountsMergedEvent } from "@stockfinder/contracts/accounts";
import { accountOwner } from "@stockfinder/service/owner-key";
import { moveFingerprints, unlinkFingerprints } from "../account-fingerprints.ts";
import { forgetBroadcastsTo, moveBroadcasts } from "../broadcasts/people-table.ts";
import type { AlertsContext } from "../context.ts";
import { moveWatches } from "../move-watches.ts";
import { currentOwner, lockOwner, recordOwnerEnd } from "../owner-ends.ts";

export const MERGED_ACCOUNTS = "alerts.merged-accounts";

/** Moves one account's watches, and what staff sent to it, to the other; deletes both if the other one was removed, which may arrive first. */
export function accountsMerged({
  database,
}: Pick<AlertsContext, "database">): EventHandler<typeof accountsMergedEvent> {
  return async ({ from, into, at }, { id }) => {
    const owner = accountOwner(from);
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "alerts", MERGED_ACCOUNTS, id))) return;
      await lockOwner(tx, owner);
      await recordOwnerEnd(tx, { owner, into: accountOwner(into), at: new Date(at) });
      const current = await currentOwner(tx, accountOwner(into));
      if (current === null) {
        await unlinkFingerprints(tx, owner);
        await tx.query("delete from alerts.watches where owner = $1", [owner]);
        await forgetBroadcastsTo(tx, [owner]);
      } else {
        await moveFingerprints(tx, owner, current);
        await moveWatches(tx, owner, current);
        await moveBroadcasts(tx, owner, current);
      }
    });
  };
}
