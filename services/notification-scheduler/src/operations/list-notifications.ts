import type { Handler } from "@stockfinder/bus/bus";
import type { listNotifications as listNotificationsOperation } from "@stockfinder/contracts/alerts";
import { Fault } from "@stockfinder/contracts/fault";
import { ownersOfCaller } from "../account-fingerprints.ts";
import { alertsOf, type Cursor, shownAlert } from "../alert-table.ts";
import type { AlertsContext } from "../context.ts";

/** The caller's alerts, the last changed first, a page at a time. */
export function listNotifications({
  database,
}: Pick<AlertsContext, "database">): Handler<typeof listNotificationsOperation> {
  return async ({ since, next, limit }, { principal }) => {
    const after = next === undefined ? null : cursorOf(next);
    const rows = await alertsOf(database, await ownersOfCaller(database, principal), {
      since: since === undefined ? null : new Date(since),
      after,
      most: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      notifications: page.map(shownAlert),
      next: rows.length > limit && last ? textOf({ updatedAt: last.updatedAt, id: last.id }) : null,
    };
  };
}

const CURSOR = /^(\d{1,15})\.([0-9a-f-]{36})$/;

function textOf({ updatedAt, id }: Cursor): string {
  return `${updatedAt.getTime()}.${id}`;
}

function cursorOf(text: string): Cursor {
  const [, time, id] = CURSOR.exec(text) ?? [];
  if (time !== undefined && id !== undefined) return { updatedAt: new Date(Number(time)), id };
  const message = "Must be the `next` of an earlier answer";
  throw new Fault("bad-input", `next: ${message}`, { errors: [{ path: "next", message }] });
}
