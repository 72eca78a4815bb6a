import type { Handler } from "@stockfinder/bus/bus";
import { badField, Fault } from "@stockfinder/contracts/fault";
import type * as contract from "@stockfinder/contracts/staff";
import type { Queryable } from "@stockfinder/database/database";
import { needsApproval } from "../../broadcasts/approval.ts";
import {
  type BroadcastRow,
  broadcastOfDay,
  insertBroadcast,
  lastBroadcast,
  lockNotiId,
  saveBroadcast,
  targetOf,
} from "../../broadcasts/broadcast-table.ts";
import { againWords, sentWords } from "../../broadcasts/broadcast-words.ts";
import { draftOf } from "../../broadcasts/draft.ts";
import { newBroadcast, requireContentOfCanary } from "../../broadcasts/new-broadcast.ts";
import { reachable, withdraw } from "../../broadcasts/reach.ts";
import { sendRemaining } from "../../broadcasts/send-remaining.ts";
import { addStep } from "../../broadcasts/step-table.ts";
import type { AlertsContext } from "../../context/context.ts";

const LONGEST_AHEAD_MS = 30 * 24 * 60 * 60_000;

/** Schedules a broadcast, for the people connected at that time. */
export function scheduleBroadcast(context: AlertsContext): Handler<typeof contract.scheduleBroadcast> {
  const { database, clock, logger, entrance, audience, approvalFrom } = context;

  return async (input, { requestId }) => {
    const by = await entrance.nameOf(input);
    const now = new Date(clock.now());
    const sendAt = timeAhead(input.sendAt, now);
    const content = await draftOf(input, context, requestId);
    const { people: found } = await audience.find(targetOf(content));
    const { notiId } = content;

    const waits = await database.transaction(async (tx) => {
      await lockNotiId(tx, notiId);
      const before = await broadcastOfDay(tx, notiId, now);
      if (before && before.state !== "canary") throw new Fault("conflict", await againWords(tx, before));
      if (before) requireContentOfCanary(before, content);
      const broadcastId = before?.id ?? null;
      const counts = await reachable(tx, found, { content, broadcastId, now });
      const isLarge = await needsApproval(tx, counts, { by, broadcastId, now, approvalFrom });
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
      const detail = `for ${sendAt.toISOString()}`;
      await addStep(tx, { at: now, by, step: "scheduled", of: row, people: counts.people.length, detail });
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
  throw badField("sendAt", "Must be within the next 30 days");
}

/** Approves somebody else's broadcast, and sends it unless it is scheduled for later. */
export function approveBroadcast(context: AlertsContext): Handler<typeof contract.approveBroadcast> {
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
      await addStep(tx, { at: now, by, step: "approved", of: row });
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

/** Cancels an unsent broadcast, and changes a sent one to "withdrawn" for all its recipients. */
export function recallBroadcast({
  database,
  clock,
  outbox,
  logger,
  entrance,
}: AlertsContext): Handler<typeof contract.recallBroadcast> {
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
      await addStep(tx, { at: now, by, step: "recalled", of: row, people: withdrawn });
      return { people: withdrawn, wasSent: before.state === "sent" };
    });
    outbox.nudge();
    logger.info({ by, notiId, people }, "staff recalled a notification");
    if (wasSent) return { msg: `Withdrawn from ${people} users`, people };
    const canary = people > 0 ? `; withdrawn from the ${people} users of its canary` : "";
    return { msg: `Stopped before it was sent${canary}`, people };
  };
}
