import type { EventHandler } from "@stockfinder/bus/bus";
import { firstDelivery } from "@stockfinder/bus/inbox";
import type * as contract from "@stockfinder/contracts/accounts";
import { accountOwner, fingerprintOwner } from "@stockfinder/service/owner-key";
import type { AlertsContext } from "../context/context.ts";
import { linkFingerprint, moveFingerprints, unlinkFingerprints } from "../owners/account-fingerprints.ts";
import { moveOwner } from "../owners/ends/move-owner.ts";
import { removeOwners } from "../owners/ends/remove-owners.ts";
import { lockCurrentOwner, lockOwner, recordOwnerEnd } from "../owners/owner-ends.ts";

export const REGISTERED_FINGERPRINTS = "alerts.registered-fingerprints";

/** Gives the account the data of its fingerprint; does nothing if the account was removed, which may arrive first. */
export function fingerprintRegistered({
  database,
}: AlertsContext): EventHandler<typeof contract.fingerprintRegistered> {
  return async ({ accountId, owner: fingerprint }, { id }) => {
    const account = accountOwner(accountId);
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "alerts", REGISTERED_FINGERPRINTS, id))) return;
      const current = await lockCurrentOwner(tx, account);
      if (current !== null) await linkFingerprint(tx, fingerprint, current);
    });
  };
}

export const MERGED_ACCOUNTS = "alerts.merged-accounts";

/** Moves all that one account has to the other; deletes it if the other one was removed, which may arrive first. */
export function accountsMerged({
  database,
  outbox,
}: AlertsContext): EventHandler<typeof contract.accountsMerged> {
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
        await moveOwner(tx, owner, current, new Date(at));
      }
    });
    outbox.nudge();
  };
}

export const REMOVED_ACCOUNTS = "alerts.removed-accounts";

/** Deletes all that the account and its fingerprints have. */
export function accountRemoved({
  database,
  outbox,
}: AlertsContext): EventHandler<typeof contract.accountRemoved> {
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
