import type { Handler } from "@stockfinder/bus/bus";
import type { exportWatches as exportWatchesOperation } from "@stockfinder/contracts/alerts";
import { Fault } from "@stockfinder/contracts/fault";
import { accountOwner, fingerprintOwner } from "@stockfinder/service/owner-key";
import { alertsOf, shownAlert } from "../alert-table.ts";
import { broadcastsTo } from "../broadcasts/people-table.ts";
import type { AlertsContext } from "../context.ts";
import { shownWatch } from "../shown-watch.ts";
import { watchesOf } from "../watch-table.ts";

/** More than 200 watches can bring in half a year, and less than an answer may hold. */
const MOST_ALERTS = 1_000;

/** Returns an account's watches and alerts, to services only. */
export function exportWatches({
  database,
  clock,
}: Pick<AlertsContext, "database" | "clock">): Handler<typeof exportWatchesOperation> {
  return async ({ accountId, fingerprints }, { principal }) => {
    if (principal.kind !== "service") throw new Fault("forbidden", "Only services may ask for this");
    const owners = [accountOwner(accountId), ...fingerprints.map(fingerprintOwner)];
    const all = { since: null, after: null, most: MOST_ALERTS };
    const [watches, alerts, broadcasts] = await Promise.all([
      watchesOf(database, owners),
      alertsOf(database, owners, all),
      broadcastsTo(database, owners, all),
    ]);
    return {
      watches: watches.map((watch) => shownWatch(watch, clock.now())),
      alerts: [...alerts.map(shownAlert), ...broadcasts],
    };
  };
}
