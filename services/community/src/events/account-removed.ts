import type { EventHandler } from "@stockfinder/bus/bus";
import { firstDelivery } from "@stockfinder/bus/inbox";
import type { accountRemoved as accountRemovedEvent } from "@stockfinder/contracts/accounts";
import { recordAccountEnd } from "../account-ends.ts";
import { removeAllOf } from "../account-removal.ts";
import type { CommunityContext } from "../context.ts";

export const REMOVED_ACCOUNTS = "community.removed-accounts";

/** Removes what belonged to the account. */
export function accountRemoved({
  database,
}: Pick<CommunityContext, "database">): EventHandler<typeof accountRemovedEvent> {
  return async ({ accountId, at }, { id }) => {
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "community", REMOVED_ACCOUNTS, id))) return;
      await recordAccountEnd(tx, { accountId, into: null, at: new Date(at) });
      await removeAllOf(tx, accountId);
    });
  };
}
