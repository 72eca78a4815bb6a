import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { z } from "zod";
import { type Outbound, plainWords } from "../channels/outbound.ts";
import { reportPaused } from "../channels/report-paused.ts";
import type { Sealer } from "../channels/sealed.ts";
import { signedHeaders } from "../channels/signed-headers.ts";
import { apartLoops, type Loop } from "../deliveries/apart-loops.ts";
import {
  type ClaimedWebhookDelivery,
  claimWebhookDeliveries,
  noteAttempt,
  parkAll,
} from "./webhook-delivery-table.ts";
import { noteWebhookFailed, noteWebhookWorked, pauseWebhook } from "./webhook-table.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The pauses between eight attempts: a day in all. */
export const PAUSES_MS: readonly number[] = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
];
/** The address is gone for good. */
const GONE = 410;

export interface WebhookLoopDependencies {
  readonly database: Database;
  readonly outbound: Outbound;
  readonly sealer: Sealer;
  readonly outbox: { nudge(): void };
  readonly clock: Pick<Clock, "now">;
  readonly logger: Pick<Logger, "warn">;
}

/** Sends events to webhooks: at least once, in order for each watch, up to eight times over a day. */
export function sendToWebhooks({
  database,
  outbound,
  sealer,
  outbox,
  clock,
  logger,
}: WebhookLoopDependencies): Loop {
  async function send(delivery: ClaimedWebhookDelivery): Promise<void> {
    const { id, webhookId, url, sealed, body, attempts } = delivery;
    const at = new Date(clock.now());
    const secret = z.string().parse(sealer.open(webhookId, sealed));
    const {
      status,
      body: answer,
      retryAfterSeconds,
    } = await outbound({
      method: "POST",
      url: new URL(url),
      headers: { "Content-Type": "application/json", ...signedHeaders({ id, at, body, secret }) },
      body,
    });
    const attempt = { at, status, words: plainWords(answer) };
    if (status !== null && status >= 200 && status < 300) {
      await noteAttempt(database, delivery, { ...attempt, outcome: { state: "sent" } });
      await noteWebhookWorked(database, webhookId);
      loops.nudge(); // the next event about its subject waited for it
      return;
    }
    const pauseMs = PAUSES_MS[attempts];
    const isOver = status === GONE || pauseMs === undefined;
    const waitMs = Math.max(pauseMs ?? 0, (retryAfterSeconds ?? 0) * 1_000);
    await noteAttempt(database, delivery, {
      ...attempt,
      outcome: isOver ? { state: "parked" } : { state: "waiting", dueAt: new Date(at.getTime() + waitMs) },
    });
    const failsLong = await noteWebhookFailed(database, webhookId, at);
    if (status !== GONE && !failsLong) return;
    const why = status === GONE ? "The address is gone: it answered 410" : "It failed for two days";
    await database.transaction(async (tx) => {
      const owner = await pauseWebhook(tx, webhookId, why);
      await parkAll(tx, webhookId);
      const name = `Webhook ${new URL(url).host}`;
      if (owner) await reportPaused(tx, { id: webhookId, owner, name, why }, at);
    });
    outbox.nudge();
  }
  const loops = apartLoops<ClaimedWebhookDelivery>({
    claim: (wanted) => claimWebhookDeliveries(database, wanted),
    work: send,
    clock,
    failed: (error) => logger.warn({ err: error }, "deliveries to webhooks failed; trying again"),
  });
  return loops;
}
