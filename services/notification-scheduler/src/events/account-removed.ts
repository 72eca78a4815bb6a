import type { EventHandler } from "@stockfinder/bus/bus";
import { firstDelivery } from "@stockfinder/bus/inbox";
import type { accountRemoved as accountRemovedEvent } from "@stockfinder/contracts/accounts";
import { accountOwner, fingerprintOwner } from "@stockfinder/service/owner-key";
import { unlinkFingerprints } from "../account-fingerprints.ts";
import { forgetBroadcastsTo } from "../broadcasts/people-table.ts";
import type { AlertsContext } from "../context.ts";
import { lockOwner, recordOwnerEnd } from "../owner-ends.ts";

export const REMOVED_ACCOUNTS = "alerts.removed-accounts";

/** Deletes the watches and alerts of the account, and what staff sent to it, and of its fingerprints. */
export function accountRemoved({
  database,
}: Pick<AlertsContext, "database">): EventHandler<typeof accountRemovedEvent> {
  return async ({ accountId, fingerprints, at }, { id }) => {
    const owner = accountOwner(accountId);
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "alerts", REMOVED_ACCOUNTS, id))) return;
      await lockOwner(tx, owner);
      await recordOwnerEnd(tx, { owner, into: null, at: new Date(at) });
      await unlinkFingerprints(tx, owner);
      const owners = [owner, ...fingerprints.map(fingerprintOwner)];
      await tx.query("delete from alerts.watches where owner = any($1)", [owners]);
      await forgetBroadcastsTo(tx, owners);
    });
  };
}
