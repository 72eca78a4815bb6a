import type { Handler } from "@stockfinder/bus/bus";
import type { readNotification as readNotificationOperation } from "@stockfinder/contracts/alerts";
import { Fault } from "@stockfinder/contracts/fault";
import { ownersOfCaller } from "../account-fingerprints.ts";
import { alertOf, shownAlert } from "../alert-table.ts";
import type { AlertsContext } from "../context.ts";

/** One of the caller's alerts, and why it came. */
export function readNotification({
  database,
}: Pick<AlertsContext, "database">): Handler<typeof readNotificationOperation> {
  return async ({ id }, { principal }) => {
    const row = await alertOf(database, await ownersOfCaller(database, principal), id);
    if (!row) throw new Fault("not-found", "You have no such alert");
    const { rule, before, after, source, readAt } = row;
    return { ...shownAlert(row), why: { rule, before, after, source, readAt: readAt.toISOString() } };
  };
}
