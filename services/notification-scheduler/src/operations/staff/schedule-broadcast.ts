import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { scheduleBroadcast as scheduleBroadcastOperation } from "@stockfinder/contracts/staff";
import { needsApproval } from "../../broadcasts/approval.ts";
import {
  type BroadcastRow,
  broadcastOfDay,
  insertBroadcast,
  lockNotiId,
  saveBroadcast,
  targetOf,
} from "../../broadcasts/broadcast-table.ts";
import { againWords } from "../../broadcasts/broadcast-words.ts";
import { draftOf } from "../../broadcasts/draft.ts";
import { newBroadcast, requireContentOfCanary } from "../../broadcasts/new-broadcast.ts";
import { reachable } from "../../broadcasts/reach.ts";
import { addStep } from "../../broadcasts/step-table.ts";
import type { StaffContext } from "../../staff/staff-context.ts";

const LONGEST_AHEAD_MS = 30 * 24 * 60 * 60_000;

/** Schedules a broadcast, for the people connected at that time. */
export function scheduleBroadcast(context: StaffContext): Handler<typeof scheduleBroadcastOperation> {
  const { database, clock, logger, entrance, audience, approvalFrom } = context;

  return async (input, { requestId }) => {
    const by = await entrance.nameOf(input);
    const now = new Date(clock.now());
    const sendAt = timeAhead(input.sendAt, now);
    const { origin, caller } = input;
    const content = await draftOf(input, context, { requestId, origin, caller });
    const { people: found } = await audience.find(targetOf(content));
    const { notiId } = content;

    const waits = await database.transaction(async (tx) => {
      await lockNotiId(tx, notiId);
      const before = await broadcastOfDay(tx, notiId, now);
      if (before && before.state !== "canary") throw new Fault("conflict", await againWords(tx, before));
      if (before) requireContentOfCanary(before, content);
      const { people, alreadyReached } = await reachable(tx, found, {
        content,
        broadcastId: before?.id ?? null,
        now,
      });
      const size = { people: people.length, alreadyReached, by, broadcastId: before?.id ?? null, now };
      const isLarge = await needsApproval(tx, { ...size, approvalFrom });
      const row: BroadcastRow = {
        ...(before ?? newBroadcast(content, { state: "scheduled", by, now })),
        state: "scheduled",
        askedBy: by,
        needsApproval: isLarge,
        sendAt,
        dayFrom: sendAt,
        updatedAt: now,
      };
      if (before) await saveBroadcast(tx, row);
      else await insertBroadcast(tx, row);
      await addStep(tx, {
        at: now,
        by,
        step: "scheduled",
        notiId,
        broadcastId: row.id,
        people: people.length,
        detail: `for ${sendAt.toISOString()}`,
      });
      return isLarge;
    });
    logger.info({ by, notiId, sendAt }, "staff scheduled a notification");
    const approval = waits ? "; a second person must approve it before" : "";
    return { msg: `Scheduled for ${sendAt.toISOString()}${approval}`, sendAt: sendAt.toISOString() };
  };
}

function timeAhead(text: string, now: Date): Date {
  const at = new Date(text);
  const aheadMs = at.getTime() - now.getTime();
  if (aheadMs > 0 && aheadMs <= LONGEST_AHEAD_MS) return at;
  const message = "Must be within the next 30 days";
  throw new Fault("bad-input", `sendAt: ${message}`, { errors: [{ path: "sendAt", message }] });
}
