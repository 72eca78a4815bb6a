import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { adoptWatches as adoptWatchesOperation } from "@stockfinder/contracts/watches";
import { fingerprintOwner } from "@stockfinder/service/owner-key";
import { ownersOfCaller } from "../account-fingerprints.ts";
import type { AlertsContext } from "../context.ts";
import { moveOwner } from "../move-owner.ts";
import { lockCurrentOwner, lockOwner } from "../owner-ends.ts";

/** Gives all that a fingerprint has to the caller, who proves with it that this browser is its own. Idempotent. */
export function adoptWatches({
  database,
}: Pick<AlertsContext, "database">): Handler<typeof adoptWatchesOperation> {
  return async ({ fingerprint }, { principal }) => {
    const from = fingerprintOwner(fingerprint);
    await database.transaction(async (tx) => {
      const [caller] = await ownersOfCaller(tx, principal);
      for (const owner of [from, caller].toSorted()) await lockOwner(tx, owner);
      const into = await lockCurrentOwner(tx, caller);
      if (into === null) throw new Fault("unauthorized", "This account was removed");
      if (into !== from) await moveOwner(tx, from, into);
    });
    return null;
  };
}
