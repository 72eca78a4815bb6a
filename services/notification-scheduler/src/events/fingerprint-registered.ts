import type { EventHandler } from "@stockfinder/bus/bus";
import { firstDelivery } from "@stockfinder/bus/inbox";
import type { fingerprintRegistered as fingerprintRegisteredEvent } from "@stockfinder/contracts/accounts";
import { accountOwner } from "@stockfinder/service/owner-key";
import { linkFingerprint } from "../account-fingerprints.ts";
import type { AlertsContext } from "../context.ts";
import { lockCurrentOwner } from "../owner-ends.ts";

export const REGISTERED_FINGERPRINTS = "alerts.registered-fingerprints";

/** Gives the account the data of its fingerprint; does nothing if the account was removed, which may arrive first. */
export function fingerprintRegistered({
  database,
}: Pick<AlertsContext, "database">): EventHandler<typeof fingerprintRegisteredEvent> {
  return async ({ accountId, owner: fingerprint }, { id }) => {
    const account = accountOwner(accountId);
    await database.transaction(async (tx) => {
      if (!(await firstDelivery(tx, "alerts", REGISTERED_FINGERPRINTS, id))) return;
      const current = await lockCurrentOwner(tx, account);
      if (current !== null) await linkFingerprint(tx, fingerprint, current);
    });
  };
}
