import type { EventHandler } from "@stockfinder/bus/bus";
import { firstDelivery } from "@stockfinder/bus/inbox";
import type { fingerprintRegistered as fingerprintRegisteredEvent } from "@stockfinder/contracts/accounts";
import { accountOwner } from "@stockfinder/service/owner-key";
import type { CommunityContext } from "../context.ts";
import { linkFingerprint } from "../lists/list-callers.ts";
import { blockAccountEnds, currentAccount } from "../neighbours/account-ends.ts";

export const REGISTERED_FINGERPRINTS = "community.registered-fingerprints";

/** Gives the account the lists of its fingerprint; does nothing if the account was removed, which may arrive first. */
export function fingerprintRegistered({
  database,
}: Pick<CommunityContext, "database">): EventHandler<typeof fingerprintRegisteredEvent> {
  return async ({ accountId, owner: fingerprint }, { id }) => {
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "community", REGISTERED_FINGERPRINTS, id))) return;
      await blockAccountEnds(tx);
      const current = await currentAccount(tx, accountId);
      if (current !== null) await linkFingerprint(tx, fingerprint, accountOwner(current));
    });
  };
}
