import type { Handler } from "@stockfinder/bus/bus";
import type {
  AnyAlert,
  listNotifications as listNotificationsOperation,
} from "@stockfinder/contracts/alerts";
import { ownersOfCaller } from "../account-fingerprints.ts";
import { cursorOf, textOf } from "../alert-cursor.ts";
import { alertsOf } from "../alert-table.ts";
import { broadcastsTo } from "../broadcasts/people-table.ts";
import type { AlertsContext } from "../context.ts";
import { alertPresenter } from "../near-stock-points.ts";

/** The caller's alerts, the last changed first, a page at a time. */
export function listNotifications({
  database,
}: Pick<AlertsContext, "database">): Handler<typeof listNotificationsOperation> {
  return async ({ since, next, limit }, { principal }) => {
    const after = next === undefined ? null : cursorOf(next);
    const owners = await ownersOfCaller(database, principal);
    const asked = { since: since === undefined ? null : new Date(since), after, most: limit + 1 };
    const [alerts, broadcasts] = await Promise.all([
      alertsOf(database, owners, asked),
      broadcastsTo(database, owners, asked),
    ]);
    const present = await alertPresenter(database, alerts);
    const all: AnyAlert[] = [...alerts.map(present), ...broadcasts].sort(newestFirst);
    const page = all.slice(0, limit);
    const last = page.at(-1);
    return {
      notifications: page,
      next: all.length > limit && last ? textOf({ updatedAt: new Date(last.updatedAt), id: last.id }) : null,
    };
  };
}

/** As the database sorts: by time, then by id. */
function newestFirst(one: AnyAlert, other: AnyAlert): number {
  if (one.updatedAt !== other.updatedAt) return one.updatedAt < other.updatedAt ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}
