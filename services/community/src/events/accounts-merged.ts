import type { EventHandler } from "@stockfinder/bus/bus";
import { firstDelivery } from "@stockfinder/bus/inbox";
import type { accountsMerged as accountsMergedEvent } from "@stockfinder/contracts/accounts";
import { accountOwner } from "@stockfinder/service/owner-key";
import type { CommunityContext } from "../context.ts";
import { moveFingerprints, unlinkFingerprints } from "../lists/list-callers.ts";
import { leaveLists, moveLists } from "../lists/move-lists.ts";
import { currentAccount, recordAccountEnd } from "../neighbours/account-ends.ts";
import { removeAccount } from "../neighbours/account-removal.ts";
import { moveNeighbours } from "../neighbours/neighbours.ts";

export const MERGED_ACCOUNTS = "community.merged-accounts";

/** Moves one account's data to the other; deletes it if the other one was removed, which may arrive first. */
export function accountsMerged({
  database,
}: Pick<CommunityContext, "database">): EventHandler<typeof accountsMergedEvent> {
  return async ({ from, into, at }, { id }) => {
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "community", MERGED_ACCOUNTS, id))) return;
      await recordAccountEnd(tx, { accountId: from, into, at: new Date(at) });
      const current = await currentAccount(tx, into);
      if (current === null) {
        await removeAccount(tx, from);
        await unlinkFingerprints(tx, accountOwner(from));
        await leaveLists(tx, accountOwner(from));
        return;
      }
      await moveNeighbours(tx, from, current);
      await moveFingerprints(tx, accountOwner(from), accountOwner(current));
      await moveLists(tx, accountOwner(from), accountOwner(current));
    });
  };
}
