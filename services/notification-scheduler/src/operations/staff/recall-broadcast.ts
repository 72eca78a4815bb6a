import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { recallBroadcast as recallBroadcastOperation } from "@stockfinder/contracts/staff";
import {
  type BroadcastRow,
  lastBroadcast,
  lockNotiId,
  saveBroadcast,
} from "../../broadcasts/broadcast-table.ts";
import { withdraw } from "../../broadcasts/reach.ts";
import { addStep } from "../../broadcasts/step-table.ts";
import type { StaffContext } from "../../staff/staff-context.ts";

/** Cancels an unsent broadcast, and changes a sent one to "withdrawn" for all its recipients. */
export function recallBroadcast({
  database,
  clock,
  outbox,
  logger,
  entrance,
}: StaffContext): Handler<typeof recallBroadcastOperation> {
  return async (input) => {
    const by = await entrance.nameOf(input);
    const { notiId } = input;
    const now = new Date(clock.now());
    const { people, wasSent } = await database.transaction(async (tx) => {
      await lockNotiId(tx, notiId);
      const before = await lastBroadcast(tx, notiId);
      if (!before) throw new Fault("not-found", "There is no notification with this notiId to recall");
      const row: BroadcastRow = {
        ...before,
        state: "withdrawn",
        needsApproval: false,
        version: before.version + 1,
        updatedAt: now,
      };
      await saveBroadcast(tx, row);
      const withdrawn = await withdraw(tx, row);
      await addStep(tx, { at: now, by, step: "recalled", notiId, broadcastId: row.id, people: withdrawn });
      return { people: withdrawn, wasSent: before.state === "sent" };
    });
    outbox.nudge();
    logger.info({ by, notiId, people }, "staff recalled a notification");
    if (wasSent) return { msg: `Withdrawn from ${people} users`, people };
    const canary = people > 0 ? `; withdrawn from the ${people} users of its canary` : "";
    return { msg: `Stopped before it was sent${canary}`, people };
  };
}
