import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type * as contract from "@stockfinder/contracts/staff";
import { answerOnce } from "@stockfinder/database/first-answers";
import { needsApproval } from "../../broadcasts/approval.ts";
import {
  broadcastOfDay,
  insertBroadcast,
  lockNotiId,
  sentToNobody,
  targetOf,
} from "../../broadcasts/broadcast-table.ts";
import { againWords, sentWords } from "../../broadcasts/broadcast-words.ts";
import { canaryOf } from "../../broadcasts/canary.ts";
import { draftOf } from "../../broadcasts/draft.ts";
import { newBroadcast, requireContentOfCanary } from "../../broadcasts/new-broadcast.ts";
import { reach, reachable } from "../../broadcasts/reach.ts";
import { sendRemaining } from "../../broadcasts/send-remaining.ts";
import { addStep } from "../../broadcasts/step-table.ts";
import type { AlertsContext } from "../../context/context.ts";

/** Sends a broadcast to everybody who matches; the same `notiId` within 24 hours to nobody. */
export function sendBroadcast(context: AlertsContext): Handler<typeof contract.sendBroadcast> {
  const { database, clock, outbox, logger, entrance, audience, approvalFrom } = context;

  return async (input, { requestId }) => {
    const by = await entrance.nameOf(input);
    const { idempotencyKey: key } = input;
    const content = await draftOf(input, context, requestId);
    const found = await audience.find(targetOf(content));
    const now = new Date(clock.now());

    const said = await database.transaction((tx) =>
      answerOnce(
        tx,
        "alerts",
        { operation: "alerts.sendNotification", key, input: content, now },
        async () => {
          await lockNotiId(tx, content.notiId);
          const before = await broadcastOfDay(tx, content.notiId, now);
          if (before && before.state !== "canary") {
            await addStep(tx, { at: now, by, step: "repeated", of: before, people: 0 });
            return { msg: await againWords(tx, before) };
          }
          if (before) requireContentOfCanary(before, content);
          const unheard = before ? null : await sentToNobody(tx, content.notiId, now);
          const row = before ? { ...before, askedBy: by } : newBroadcast(content, { state: "sent", by, now });
          if (!before) await insertBroadcast(tx, row);
          const sent = await sendRemaining(tx, row, found, { by, now, approvalFrom });
          return { msg: unheard && sent.people === 0 ? await againWords(tx, unheard) : sentWords(sent) };
        },
      ),
    );
    outbox.nudge();
    logger.info({ by, notiId: content.notiId, said: said.msg }, "staff sent a notification");
    return said;
  };
}

/**
 * Sends a broadcast to one in a hundred. Refuses a canary that needs approval: the broadcast itself can wait for one. The same
 * `notiId` sent afterwards reaches the others.
 */
export function sendCanary(context: AlertsContext): Handler<typeof contract.sendCanary> {
  const { database, clock, outbox, logger, entrance, audience, approvalFrom } = context;

  return async (input, { requestId }) => {
    const by = await entrance.nameOf(input);
    const content = await draftOf(input, context, requestId);
    const { people: found } = await audience.find(targetOf(content));
    const now = new Date(clock.now());
    const { notiId } = content;

    const people = await database.transaction(async (tx) => {
      await lockNotiId(tx, notiId);
      const before = await broadcastOfDay(tx, notiId, now);
      if (before) throw new Fault("conflict", await againWords(tx, before));
      const row = newBroadcast(content, { state: "canary", by, now });
      const { people: all } = await reachable(tx, found, { content, broadcastId: null, now });
      const canary = canaryOf(all, row.id);
      const reached = { people: canary, alreadyReached: 0 };
      if (await needsApproval(tx, reached, { by, broadcastId: null, now, approvalFrom }))
        throw new Fault(
          "forbidden",
          `With this canary ${by} would reach ${approvalFrom} people or more within a day without approval; send the notification instead, and a second person can approve it`,
        );
      await insertBroadcast(tx, row);
      await reach(tx, row, canary, { isCanary: true, now });
      const detail = `of ${all.length}`;
      await addStep(tx, { at: now, by, step: "canarySent", of: row, people: canary.length, detail });
      return canary.length;
    });
    outbox.nudge();
    logger.info({ by, notiId, people }, "staff sent a canary");
    return { msg: `Sent to ${people} users`, people };
  };
}
