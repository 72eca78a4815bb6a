import type { Handler } from "@stockfinder/bus/bus";
import type * as contract from "@stockfinder/contracts/alert-answers";
import { Fault } from "@stockfinder/contracts/fault";
import { type AlertRow, alertById, noteReceipt } from "../alerts/alert-table.ts";
import { offered } from "../channels/channel-parts.ts";
import type { AlertsContext } from "../context/context.ts";
import { reconsiderHeld } from "../deliveries/delivery-table.ts";
import { alertPresenter } from "../stock-points/near-stock-points.ts";
import { snoozeWatch, watchOf } from "../watches/watch-table.ts";

/** @throws {Fault} `not-found` for a token that was not made here, and once the alert is gone. */
async function linkedAlert({ database, channelParts }: AlertsContext, token: string): Promise<AlertRow> {
  const id = offered(channelParts).links.alertOf(token);
  const alert = id && (await alertById(database, id));
  if (!alert) throw new Fault("not-found", "There is no such alert any more");
  return alert;
}

export function readLinkedAlert(context: AlertsContext): Handler<typeof contract.readLinkedAlert> {
  const { database, clock } = context;
  return async ({ token }) => {
    const alert = await linkedAlert(context, token);
    const present = await alertPresenter(database, [alert]);
    const snoozeUntil = (await watchOf(database, [alert.owner], alert.watchId))?.snoozeUntil ?? null;
    const isSnoozed = snoozeUntil !== null && snoozeUntil.getTime() > clock.now();
    return { alert: present(alert), snoozeUntil: isSnoozed ? snoozeUntil.toISOString() : null };
  };
}

const SNOOZED_FOR_MS = 24 * 3_600_000;

export function answerAlert(context: AlertsContext): Handler<typeof contract.answerAlert> {
  const { database, clock, deliveries } = context;
  return async ({ token, answer }) => {
    const { id, owner, watchId } = await linkedAlert(context, token);
    const at = new Date(clock.now());
    if (answer === "got") await noteReceipt(database, { owners: [owner], id, kind: "got", at });
    else {
      await database.transaction(async (tx) => {
        await snoozeWatch(tx, watchId, new Date(at.getTime() + SNOOZED_FOR_MS));
        await reconsiderHeld(tx, "watch", watchId, at);
      });
      deliveries.nudge();
    }
    return null;
  };
}
