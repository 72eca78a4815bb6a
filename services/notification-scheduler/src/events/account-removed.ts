import type { EventHandler } from "@stockfinder/bus/bus";
import { firstDelivery } from "@stockfinder/bus/inbox";
import type { accountRemoved as accountRemovedEvent } from "@stockfinder/contracts/accounts";
import { accountOwner, fingerprintOwner } from "@stockfinder/service/owner-key";
import { unlinkFingerprints } from "../account-fingerprints.ts";
import type { AlertsContext } from "../context.ts";
import { lockOwner, recordOwnerEnd } from "../owner-ends.ts";
import { removeOwners } from "../remove-owners.ts";

export const REMOVED_ACCOUNTS = "alerts.removed-accounts";

/** Deletes all that the account and its fingerprints have. */
export function accountRemoved({
  database,
  outbox,
}: Pick<AlertsContext, "database" | "outbox">): EventHandler<typeof accountRemovedEvent> {
  return async ({ accountId, fingerprints, at }, { id }) => {
    const owner = accountOwner(accountId);
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "alerts", REMOVED_ACCOUNTS, id))) return;
      await lockOwner(tx, owner);
      await recordOwnerEnd(tx, { owner, into: null, at: new Date(at) });
      await unlinkFingerprints(tx, owner);
      await removeOwners(tx, [owner, ...fingerprints.map(fingerprintOwner)]);
    });
    outbox.nudge();
  };
}
