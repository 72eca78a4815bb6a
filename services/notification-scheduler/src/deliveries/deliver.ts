import { inSpan } from "@stockfinder/bus/tracing";
import { Fault } from "@stockfinder/contracts/fault";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import { whenToSend } from "../rules/when-to-send.ts";
import type { Delivered } from "./delivery-metrics.ts";
import {
  type Delivery,
  type DropReason,
  groupOf,
  hasRoom,
  holdDelivery,
  postponeDelivery,
  settleDropped,
  settleSent,
  startSending,
} from "./delivery-table.ts";
import { collect } from "./digest-table.ts";

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;
/** The longest wait that a service's `Retry-After` can cause. */
const LONGEST_WAIT_MS = 60 * 60_000;

export interface DeliverDependencies {
  readonly database: Database;
  readonly clock: Pick<Clock, "now">;
  readonly delivered: Delivered;
  /**
   * Sends a delivery, even if it was sent before: the recipient drops duplicates. `gone` if there is no recipient any
   * more.
   * @throws {Fault} `bad-input` if it can never be sent; any other error may be transient.
   */
  readonly send: (delivery: Delivery, requestId: string) => Promise<"sent" | "gone">;
}

/** With each try a busy pool is waited for. */
const SAVED_WITHIN_TRIES = 5;

/** Sends a delivery, or does what its watch's settings say instead: hold it, collect it for a digest, or drop it. */
export async function deliver(
  dependencies: DeliverDependencies,
  delivery: Delivery,
  requestId: string,
): Promise<void> {
  const { database, clock, delivered, send } = dependencies;
  const { channel, wishes, queuedAt, sentVersion, traceparent, alert, address, own } = delivery;
  const now = clock.now();
  const turn = whenToSend({
    channel,
    wishes,
    queuedAt: queuedAt.getTime(),
    isOver: alert.state === "over",
    isUpdate: sentVersion !== null,
    isConfirmed: address?.isConfirmed ?? false,
    now,
  });
  const drop = async (reason: DropReason) => {
    await settleDropped(database, [delivery], reason);
    delivered(channel, reason);
  };

  if (turn.kind === "wait") return await holdDelivery(database, delivery, new Date(turn.until));
  if (turn.kind === "drop") return await drop(turn.reason);
  const collector = own ? { channelId: own.id } : address && { addressId: address.id };
  if (turn.kind === "collect" && collector)
    return await database.transaction((tx) => collect(tx, delivery, collector, new Date(turn.at)));

  const mayGo = await database.transaction(async (tx) => {
    if (!(await hasRoom(tx, delivery, new Date(now)))) return "capped";
    return (await startSending(tx, delivery, new Date(now))) ? "now" : "again";
  });
  if (mayGo === "capped") return await drop("capped");
  if (mayGo === "again") return;
  try {
    const sent = await inSpan(
      { name: `alerts.deliver ${groupOf(channel)}`, kind: "internal", parent: traceparent },
      () => send(delivery, requestId),
    );
    if (sent === "gone") return await drop("gone");
  } catch (error) {
    if (error instanceof Fault && error.code === "bad-input") return await drop("refused");
    const askedMs = error instanceof Fault ? (error.details.retryAfterSeconds ?? 0) * 1_000 : 0;
    const delay = Math.min(Math.max(retryDelay(delivery.failures), askedMs), LONGEST_WAIT_MS);
    await postponeDelivery(database, delivery, new Date(now + delay));
    if (!(error instanceof Fault)) throw error;
    return;
  }
  await saveSent(() => settleSent(database, [delivery], new Date(now)));
  // Each claim is counted: beyond failed attempts, whose time counts, a further one shows that the delivery was held.
  const isPrompt = sentVersion === null && delivery.claim - delivery.failures === 1;
  delivered(channel, "sent", isPrompt ? (clock.now() - alert.readAt.getTime()) / 1_000 : undefined);
}

/** Saves that something was sent: it would be sent again if that were lost because the database was busy for a moment. */
export async function saveSent(save: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await save();
    } catch (error) {
      const isBusy = error instanceof Fault && error.code === "unavailable";
      if (!isBusy || tries === SAVED_WITHIN_TRIES) throw error;
    }
  }
}

/** The pause after so many failures, in milliseconds: twice as long after each one. */
export function retryDelay(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures, 10), LAST_RETRY_MS);
}
