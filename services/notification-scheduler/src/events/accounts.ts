import type { EventHandler } from "@stockfinder/bus/bus";
import { firstDelivery } from "@stockfinder/bus/inbox";
import type * as contract from "@stockfinder/contracts/accounts";
import { accountOwner, fingerprintOwner } from "@stockfinder/service/owner-key";
import type { AlertsContext } from "../context/context.ts";
import { linkFingerprint, moveFingerprints, unlinkFingerprints } from "../owners/account-fingerprints.ts";
import { moveOwner, removeOwners } from "../owners/ends/move-owner.ts";
import { lockCurrentOwner, lockOwner, recordOwnerEnd } from "../owners/owner-ends.ts";

/** Gives the account the data of its fingerprint; does nothing if the account was removed, which may arrive first. */
export function fingerprintRegistered({
  database,
}: AlertsContext): EventHandler<typeof contract.fingerprintRegistered> {
  return async ({ accountId, owner: fingerprint }, delivery) => {
    const account = accountOwner(accountId);
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "alerts", delivery))) return;
      const current = await lockCurrentOwner(tx, account);
      if (current !== null) await linkFingerprint(tx, fingerprint, current);
    });
  };
}

/** Moves all that one account has to the other; deletes it if the other one was removed, which may arrive first. */
export function accountsMerged({
  database,
  outbox,
}: AlertsContext): EventHandler<typeof contract.accountsMerged> {
  return async ({ from, into, at }, delivery) => {
    const owner = accountOwner(from);
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "alerts", delivery))) return;
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

/** Deletes all that the account and its fingerprints have. */
export function accountRemoved({
  database,
  outbox,
}: AlertsContext): EventHandler<typeof contract.accountRemoved> {
  return async ({ accountId, fingerprints, at }, delivery) => {
    const owner = accountOwner(accountId);
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "alerts", delivery))) return;
      await lockOwner(tx, owner);
      await recordOwnerEnd(tx, { owner, into: null, at: new Date(at) });
      await unlinkFingerprints(tx, owner);
      await removeOwners(tx, [owner, ...fingerprints.map(fingerprintOwner)]);
    });
    outbox.nudge();
  };
}
