import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type * as contract from "@stockfinder/contracts/watches";
import { fingerprintOwner } from "@stockfinder/service/owner-key";
import type { AlertsContext } from "../context/context.ts";
import { ownersOfCaller } from "../owners/account-fingerprints.ts";
import { moveOwner } from "../owners/ends/move-owner.ts";
import { lockCurrentOwner, lockOwners } from "../owners/owner-ends.ts";
import { reportUnwanted } from "../owners/unwanted-mails.ts";
import { shownWatch } from "../watches/shown-watch.ts";
import { deleteWatch, watchesOf } from "../watches/watch-table.ts";

export function listWatches({ database, clock }: AlertsContext): Handler<typeof contract.listWatches> {
  return async (_, { principal }) => {
    const rows = await watchesOf(database, await ownersOfCaller(database, principal));
    return rows.map((row) => shownWatch(row, clock.now()));
  };
}

/** Gives all that a fingerprint has to the caller, who proves with it that this browser is its own. Idempotent. */
export function adoptWatches({
  database,
  clock,
  deliveries,
}: AlertsContext): Handler<typeof contract.adoptWatches> {
  return async ({ fingerprint }, { principal }) => {
    const from = fingerprintOwner(fingerprint);
    await database.transaction(async (tx) => {
      const [caller] = await ownersOfCaller(tx, principal);
      await lockOwners(tx, [from, caller]);
      const into = await lockCurrentOwner(tx, caller);
      if (into === null) throw new Fault("unauthorized", "This account was removed");
      if (into !== from) await moveOwner(tx, from, into, new Date(clock.now()));
    });
    deliveries.nudge();
    return null;
  };
}

/** Removes a watch with its alerts. Nothing happens for a watch that is not the caller's. */
export function removeWatch({ database, outbox }: AlertsContext): Handler<typeof contract.removeWatch> {
  return async ({ id }, { principal }) => {
    await database.transaction(async (tx) => {
      const owners = await ownersOfCaller(tx, principal);
      if (await deleteWatch(tx, owners, id)) await reportUnwanted(tx, [id]);
    });
    outbox.nudge();
    return null;
  };
}
