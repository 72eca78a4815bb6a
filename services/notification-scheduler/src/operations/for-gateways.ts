import type { Handler } from "@stockfinder/bus/bus";
import type { listMissedAlerts as listMissedAlertsOperation } from "@stockfinder/contracts/alerts";
import type * as contract from "@stockfinder/contracts/audience";
import { cursorOf, textOf } from "../alerts/alert-cursor.ts";
import { alertsOf } from "../alerts/alert-table.ts";
import { MAX_LATE_MS } from "../broadcasts/broadcast-loop.ts";
import {
  type BroadcastRow,
  broadcastsById,
  broadcastsSentSince,
  lockNotiId,
  targetOf,
} from "../broadcasts/broadcast-table.ts";
import type { Person } from "../broadcasts/people.ts";
import { missedBroadcasts } from "../broadcasts/people-table.ts";
import { reach, reachable } from "../broadcasts/reach.ts";
import { addStep } from "../broadcasts/step-table.ts";
import type { AlertsContext } from "../context/context.ts";
import { accountsOf, fingerprintsOf } from "../owners/account-fingerprints.ts";
import { alertPresenter } from "../stock-points/near-stock-points.ts";

/** Of about 700 bytes each. */
const PAGE = 500;

export function listMissedAlerts({ database }: AlertsContext): Handler<typeof listMissedAlertsOperation> {
  return async ({ owners, since, next }) => {
    const after = next === undefined ? null : cursorOf(next);
    const makers = [...new Set([...owners, ...(await fingerprintsOf(database, owners))])];
    const rows = await alertsOf(database, makers, {
      since: new Date(since),
      after,
      most: PAGE + 1,
      live: true,
    });
    const page = rows.slice(0, PAGE);
    const last = page.at(-1);
    const accounts = await accountsOf(
      database,
      page.map(({ owner }) => owner),
    );
    const present = await alertPresenter(database, page);
    return {
      alerts: page.map((row) => ({
        owner: row.owner,
        also: accounts.get(row.owner),
        alert: present(row),
      })),
      next: rows.length > PAGE && last ? textOf(last) : null,
    };
  };
}

/** The broadcasts to a gateway's listeners that were sent or withdrawn while the gateway could not receive events. */
export function listMissedBroadcasts({
  database,
}: AlertsContext): Handler<typeof contract.listMissedBroadcasts> {
  return async ({ listeners, since }) => await missedBroadcasts(database, listeners, new Date(since));
}

/** Sends a gateway's listeners the broadcasts that were sent while it was cut off and could not name them. */
export function reachReturnedGateway(context: AlertsContext): Handler<typeof contract.reachReturnedGateway> {
  const { database, clock, outbox, audience } = context;
  return async ({ gatewayId, since }) => {
    const from = Math.max(Date.parse(since), clock.now() - MAX_LATE_MS);
    for (const row of await broadcastsSentSince(database, new Date(from)))
      await reachLate(context, row, await audience.findAt(gatewayId, targetOf(row)));
    outbox.nudge();
    return null;
  };
}

/** Sends a broadcast to those of these people whom it has not reached. */
async function reachLate(
  { database, clock }: AlertsContext,
  { id, notiId }: BroadcastRow,
  found: readonly Person[],
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockNotiId(tx, notiId);
    const [row] = await broadcastsById(tx, [id]);
    if (row?.state !== "sent") return; // it was recalled meanwhile
    const now = new Date(clock.now());
    const { people } = await reachable(tx, found, { content: row, broadcastId: id, now });
    if (people.length === 0) return;
    await reach(tx, row, people, { isCanary: false, now });
    await addStep(tx, {
      at: now,
      by: row.askedBy,
      step: "sent",
      of: row,
      people: people.length,
      detail: "connected to a gateway that was cut off before",
    });
  });
}
