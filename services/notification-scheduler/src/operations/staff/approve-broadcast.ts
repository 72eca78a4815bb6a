import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { approveBroadcast as approveBroadcastOperation } from "@stockfinder/contracts/staff";
import type { Queryable } from "@stockfinder/database/database";
import {
  type BroadcastRow,
  broadcastOfDay,
  lockNotiId,
  saveBroadcast,
  targetOf,
} from "../../broadcasts/broadcast-table.ts";
import { sentWords } from "../../broadcasts/broadcast-words.ts";
import { sendRemaining } from "../../broadcasts/send-remaining.ts";
import { addStep } from "../../broadcasts/step-table.ts";
import type { StaffContext } from "../../staff/staff-context.ts";

/** Approves somebody else's broadcast, and sends it unless it is scheduled for later. */
export function approveBroadcast(context: StaffContext): Handler<typeof approveBroadcastOperation> {
  const { database, clock, outbox, logger, entrance, audience, approvalFrom } = context;

  return async (input) => {
    const by = await entrance.nameOf(input);
    const { notiId } = input;
    const asked = await askedFor(database, notiId, { by, now: new Date(clock.now()) });
    const found = await audience.find(targetOf(asked));
    const now = new Date(clock.now());

    const msg = await database.transaction(async (tx) => {
      await lockNotiId(tx, notiId);
      const before = await askedFor(tx, notiId, { by, now });
      const row: BroadcastRow = { ...before, approvedBy: by, needsApproval: false, updatedAt: now };
      await addStep(tx, { at: now, by, step: "approved", notiId, broadcastId: row.id });
      if (row.state === "waiting")
        return sentWords(await sendRemaining(tx, row, found, { by, now, approvalFrom }));
      await saveBroadcast(tx, row);
      return `Approved; it will be sent at ${row.sendAt?.toISOString()}`;
    });
    outbox.nudge();
    logger.info({ by, notiId, said: msg }, "staff approved a notification");
    return { msg };
  };
}

/** @throws {Fault} `not-found` if nothing waits for approval; `forbidden` for the person who requested it. */
async function askedFor(
  database: Queryable,
  notiId: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<BroadcastRow> {
  const row = await broadcastOfDay(database, notiId, now);
  if (!row?.needsApproval)
    throw new Fault(
      "not-found",
      "No notification with this notiId waits for approval; after a day it no longer does",
    );
  if (row.askedBy === by)
    throw new Fault("forbidden", `${by} asked for it, so somebody else must approve it`);
  return row;
}
