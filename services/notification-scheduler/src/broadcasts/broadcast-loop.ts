import { randomUUID } from "node:crypto";
import { inRequest } from "@stockfinder/bus/request-scope";
import type { Database } from "@stockfinder/database/database";
import { WorkLoop } from "@stockfinder/database/work-loop";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import type { Audience } from "./audience.ts";
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

/** The name in the audit log for steps that no staff member took. */
const BY_SCHEDULE = "schedule";

export interface BroadcastLoopDependencies {
  readonly database: Database;
  readonly audience: Pick<Audience, "find">;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "info" | "warn">;
  readonly outbox: { nudge(): void };
  readonly approvalFrom: number | null;
}

/** Sends scheduled broadcasts. Any number of copies may run; the others take over the claims of a copy that dies. */
export class BroadcastLoop {
  readonly #dependencies: BroadcastLoopDependencies;
  readonly #loop: WorkLoop;

  constructor(dependencies: BroadcastLoopDependencies) {
    this.#dependencies = dependencies;
    this.#loop = new WorkLoop({
      look: () => this.#look(),
      failed: (error) =>
        dependencies.logger.warn({ err: error }, "scheduled notifications could not be sent; retrying"),
    });
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  async #look(): Promise<boolean> {
    const { database, clock } = this.#dependencies;
    const due = await claimDueBroadcasts(database, new Date(clock.now()));
    for (const row of due) await inRequest(randomUUID(), () => this.#send(row));
    return due.length > 0;
  }

  async #send(claimed: BroadcastRow): Promise<void> {
    const { database, audience, clock, logger, outbox, approvalFrom } = this.#dependencies;
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
          notiId: row.notiId,
          broadcastId: row.id,
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
}
