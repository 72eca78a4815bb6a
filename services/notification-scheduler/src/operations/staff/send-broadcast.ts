import type { Handler } from "@stockfinder/bus/bus";
import type { sendBroadcast as sendBroadcastOperation } from "@stockfinder/contracts/staff";
import { answerOnce } from "@stockfinder/database/first-answers";
import { broadcastOfDay, insertBroadcast, lockNotiId, targetOf } from "../../broadcasts/broadcast-table.ts";
import { againWords, sentWords } from "../../broadcasts/broadcast-words.ts";
import { draftOf } from "../../broadcasts/draft.ts";
import { newBroadcast, requireContentOfCanary } from "../../broadcasts/new-broadcast.ts";
import { sendRemaining } from "../../broadcasts/send-remaining.ts";
import { addStep } from "../../broadcasts/step-table.ts";
import type { StaffContext } from "../../staff/staff-context.ts";

/** Sends a broadcast to everybody who matches; the same `notiId` within 24 hours to nobody. */
export function sendBroadcast(context: StaffContext): Handler<typeof sendBroadcastOperation> {
  const { database, clock, outbox, logger, entrance, audience, approvalFrom } = context;

  return async (input, { requestId }) => {
    const by = await entrance.nameOf(input);
    const { idempotencyKey: key, origin, caller } = input;
    const content = await draftOf(input, context, { requestId, origin, caller });
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
            const { notiId, id: broadcastId } = before;
            await addStep(tx, { at: now, by, step: "repeated", notiId, broadcastId, people: 0 });
            return { msg: await againWords(tx, before) };
          }
          if (before) requireContentOfCanary(before, content);
          const row = before ? { ...before, askedBy: by } : newBroadcast(content, { state: "sent", by, now });
          if (!before) await insertBroadcast(tx, row);
          return { msg: sentWords(await sendRemaining(tx, row, found, { by, now, approvalFrom })) };
        },
      ),
    );
    outbox.nudge();
    logger.info({ by, notiId: content.notiId, said: said.msg }, "staff sent a notification");
    return said;
  };
}
