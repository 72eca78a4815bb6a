import { randomUUID } from "node:crypto";
import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { addWatch as addWatchOperation } from "@stockfinder/contracts/watches";
import { placeOf } from "@stockfinder/places/places";
import { ownersOf } from "@stockfinder/service/owner-key";
import { wantChecks } from "../checks/want-checks.ts";
import type { AlertsConfig } from "../config.ts";
import type { AlertsContext } from "../context.ts";
import { currentOwner, lockOwner } from "../owner-ends.ts";
import { shownWatch } from "../shown-watch.ts";
import { countWatches, insertWatch, watchOf } from "../watch-table.ts";

/** Adds a watch, or finds the same one of its owner. */
export function addWatch(
  { database, clock, checks }: Pick<AlertsContext, "database" | "clock" | "checks">,
  { watchesAPerson, fastestMs }: AlertsConfig,
): Handler<typeof addWatchOperation> {
  return async (watch, { principal }) => {
    const place = watch.zip === null ? null : placeOf(watch.zip);
    if (watch.zip !== null && !place) throw badField("zip", "No place has this code");
    const now = clock.now();
    if (watch.until !== null && Date.parse(watch.until) <= now)
      throw badField("until", "Must be in the future");
    const [caller] = ownersOf(principal);

    const added = await database.transaction(async (tx) => {
      // Serialises the owner's additions, so that the limit holds, and waits for the end of its account.
      await lockOwner(tx, caller);
      const owner = await currentOwner(tx, caller);
      if (owner === null) throw new Fault("unauthorized", "This account was removed");
      const id = await insertWatch(tx, { id: randomUUID(), owner, watch, place, at: new Date(now) });
      if ((await countWatches(tx, owner)) > watchesAPerson)
        throw new Fault("too-many", `You watch ${watchesAPerson} items already; remove one to watch another`);
      await wantChecks(tx, { ...watch, gtin: watch.upc }, { now: new Date(now), fastestMs });
      return await watchOf(tx, [owner], id);
    });
    if (!added) throw new Error("the watch is not there after it was added");
    checks.nudge();
    return shownWatch(added, now);
  };
}

function badField(path: string, message: string): Fault {
  return new Fault("bad-input", `${path}: ${message}`, { errors: [{ path, message }] });
}
