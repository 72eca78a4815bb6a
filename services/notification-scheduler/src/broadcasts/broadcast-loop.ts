import { ClaimLoop } from "@stockfinder/bus/claim-loop";
import type { AlertsContext } from "../context/context.ts";
import {
  type BroadcastRow,
  broadcastsById,
  claimDueBroadcasts,
  lockNotiId,
  saveBroadcast,
  targetOf,
} from "./broadcast-table.ts";
import { sendRemaining } from "./send-remaining.ts";
import { addStep } from "./step-table.ts";

/** After this time the item may be gone: the broadcast is not sent. */
export const MAX_LATE_MS = 15 * 60_000;

const AT_ONCE = 10;

/** The name in the audit log for steps that no staff member took. */
const BY_SCHEDULE = "schedule";

/** Sends scheduled broadcasts. Any number of copies may run; the others take over the claims of a copy that dies. */
export function sendScheduled({
  database,
  audience,
  clock,
  logger,
  outbox,
  approvalFrom,
}: AlertsContext): ClaimLoop<BroadcastRow> {
  async function send(claimed: BroadcastRow): Promise<void> {
    const found = await audience.find(targetOf(claimed));
    const sent = await database.transaction(async (tx) => {
      await lockNotiId(tx, claimed.notiId);
      const [row] = await broadcastsById(tx, [claimed.id]);
      if (row?.state !== "scheduled" || row.sendAt === null) return null; // it was recalled meanwhile
      const now = new Date(clock.now());
      if (now.getTime() - row.sendAt.getTime() > MAX_LATE_MS) {
        await saveBroadcast(tx, { ...row, state: "missed", needsApproval: false, updatedAt: now });
        await addStep(tx, {
          at: now,
          by: BY_SCHEDULE,
          step: "missed",
          of: row,
          people: 0,
          detail: "its time passed more than 15 minutes ago",
        });
        return null;
      }
      return await sendRemaining(tx, row, found, { by: BY_SCHEDULE, now, approvalFrom });
    });
    if (!sent) return;
    outbox.nudge();
    logger.info({ notiId: claimed.notiId, ...sent }, "a scheduled notification was sent");
  }

  return new ClaimLoop<BroadcastRow>({
    atOnce: AT_ONCE,
    claim: (most) => claimDueBroadcasts(database, new Date(clock.now()), most),
    work: send,
    clock,
    failed: (error) => logger.warn({ err: error }, "scheduled notifications could not be sent; retrying"),
  });
}
