import type { EventHandler } from "@stockfinder/bus/bus";
import { firstDelivery } from "@stockfinder/bus/inbox";
import type { accountsMerged as accountsMergedEvent } from "@stockfinder/contracts/accounts";
import { recordAccountEnd, standingAccount } from "../account-ends.ts";
import { removeAllOf } from "../account-removal.ts";
import type { CommunityContext } from "../context.ts";
import { moveNeighbours } from "../neighbours.ts";

export const MERGED_ACCOUNTS = "community.merged-accounts";

/** What belonged to one account belongs to the other now; to nobody where that was removed and we heard of it sooner. */
export function accountsMerged({
  database,
}: Pick<CommunityContext, "database">): EventHandler<typeof accountsMergedEvent> {
  return async ({ from, into, at }, { id }) => {
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "community", MERGED_ACCOUNTS, id))) return;
      await recordAccountEnd(tx, { accountId: from, into, at: new Date(at) });
      const standing = await standingAccount(tx, into);
      if (standing === null) await removeAllOf(tx, from);
      else await moveNeighbours(tx, from, standing);
    });
  };
}
