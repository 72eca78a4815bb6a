import type { EventHandler } from "@stockfinder/bus/bus";
import { firstDelivery } from "@stockfinder/bus/inbox";
import type { accountRemoved as accountRemovedEvent } from "@stockfinder/contracts/accounts";
import { accountOwner, fingerprintOwner } from "@stockfinder/service/owner-key";
import type { CommunityContext } from "../context.ts";
import { unlinkFingerprints } from "../lists/list-callers.ts";
import { leaveLists } from "../lists/move-lists.ts";
import { recordAccountEnd } from "../neighbours/account-ends.ts";
import { removeAccount } from "../neighbours/account-removal.ts";
import { claimNeighbour } from "../neighbours/neighbours.ts";
import { provesOwner } from "../neighbours/user-id-rules.ts";

export const REMOVED_ACCOUNTS = "community.removed-accounts";

/** Deletes the account's data, and the signed-out neighbour of the browser with this user id. */
export function accountRemoved({
  database,
}: Pick<CommunityContext, "database">): EventHandler<typeof accountRemovedEvent> {
  return async ({ accountId, fingerprints, userID, at }, { id }) => {
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "community", REMOVED_ACCOUNTS, id))) return;
      await recordAccountEnd(tx, { accountId, into: null, at: new Date(at) });
      if (userID && provesOwner(userID)) await claimNeighbour(tx, { userID, accountId });
      await removeAccount(tx, accountId);
      await unlinkFingerprints(tx, accountOwner(accountId));
      for (const owner of [accountOwner(accountId), ...fingerprints.map(fingerprintOwner)])
        await leaveLists(tx, owner);
    });
  };
}
