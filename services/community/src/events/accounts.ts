import type { EventHandler } from "@stockfinder/bus/bus";
import { firstDelivery } from "@stockfinder/bus/inbox";
import type * as contract from "@stockfinder/contracts/accounts";
import { accountOwner, fingerprintOwner } from "@stockfinder/service/owner-key";
import type { CommunityContext } from "../context/context.ts";
import { linkFingerprint, moveFingerprints, unlinkFingerprints } from "../lists/list-callers.ts";
import { leaveLists, moveLists } from "../lists/move-lists.ts";
import { blockAccountEnds, currentAccount, recordAccountEnd } from "../neighbours/account-ends.ts";
import { removeAccount } from "../neighbours/account-removal.ts";
import { claimNeighbour, moveNeighbours } from "../neighbours/neighbours.ts";
import { provesOwner } from "../neighbours/user-id-rules.ts";

/** Gives the account the lists of its fingerprint; does nothing if the account was removed, which may arrive first. */
export function fingerprintRegistered({
  database,
}: CommunityContext): EventHandler<typeof contract.fingerprintRegistered> {
  return async ({ accountId, owner: fingerprint }, delivery) => {
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "community", delivery))) return;
      await blockAccountEnds(tx);
      const current = await currentAccount(tx, accountId);
      if (current !== null) await linkFingerprint(tx, fingerprint, accountOwner(current));
    });
  };
}

/** Moves one account's data to the other; deletes it if the other one was removed, which may arrive first. */
export function accountsMerged({
  database,
  clock,
}: CommunityContext): EventHandler<typeof contract.accountsMerged> {
  return async ({ from, into, at }, delivery) => {
    const cause = { now: clock.now(), requestId: delivery.requestId };
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "community", delivery))) return;
      await recordAccountEnd(tx, { accountId: from, into, at: new Date(at) });
      const current = await currentAccount(tx, into);
      if (current === null) {
        await removeAccount(tx, from);
        await unlinkFingerprints(tx, accountOwner(from));
        await leaveLists(tx, accountOwner(from), cause);
        return;
      }
      await moveNeighbours(tx, from, current);
      await moveFingerprints(tx, accountOwner(from), accountOwner(current));
      await moveLists(tx, accountOwner(from), accountOwner(current), cause);
    });
  };
}

/** Deletes the account's data, and the signed-out neighbour of the browser with this user id. */
export function accountRemoved({
  database,
  clock,
}: CommunityContext): EventHandler<typeof contract.accountRemoved> {
  return async ({ accountId, fingerprints, userID, at }, delivery) => {
    const cause = { now: clock.now(), requestId: delivery.requestId };
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "community", delivery))) return;
      await recordAccountEnd(tx, { accountId, into: null, at: new Date(at) });
      if (userID && provesOwner(userID)) await claimNeighbour(tx, { userID, accountId });
      await removeAccount(tx, accountId);
      await unlinkFingerprints(tx, accountOwner(accountId));
      for (const owner of [accountOwner(accountId), ...fingerprints.map(fingerprintOwner)])
        await leaveLists(tx, owner, cause);
    });
  };
}
