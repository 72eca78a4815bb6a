import type { ChannelModel, ConfirmChannel, GetMessage } from "amqplib";
import type { DeadLetter } from "../dead-letters.ts";
import { HEADER, numberHeader, textHeader } from "./headers.ts";
import type { Topology } from "./topology.ts";

/** The broker's own record of a message that it dead-lettered. */
interface Death {
  readonly queue: string;
  readonly reason: string;
  readonly time: { readonly value: number };
}

/** Reads every parked message. Unacknowledged messages return to the queue when the channel closes. */
export async function withParkedEvents<T>(
  model: ChannelModel,
  topology: Topology,
  look: (messages: GetMessage[], channel: ConfirmChannel) => Promise<T>,
): Promise<T> {
  const channel = await model.createConfirmChannel();
  // A connection that breaks closes its channels; then there is nothing to close.
  const closed = new Promise((resolve) => channel.once("close", () => resolve(true)));
  try {
    await topology.declareParked(channel);
    const messages: GetMessage[] = [];
    for (;;) {
      const message = await channel.get(topology.parked);
      if (!message) return await look(messages, channel);
      messages.push(message);
    }
  } finally {
    await Promise.race([channel.close().catch(() => closed), closed]);
  }
}

export function readLetter(message: GetMessage, topology: Topology): DeadLetter {
  const { messageId, type } = message.properties;
  const death = lastDeath(message);
  const parkedAt = numberHeader(message, HEADER.parkedAt, (death?.time.value ?? 0) * 1_000);
  return {
    id: String(messageId),
    requestId: textHeader(message, HEADER.requestId),
    event: String(type),
    subscriber: topology.subscriberOf(queueOf(message)),
    reason: textHeader(message, HEADER.reason) || `the broker gave up on it: ${death?.reason}`,
    attempts: numberHeader(message, HEADER.attempt, 1),
    parkedAt: new Date(parkedAt),
  };
}

export function queueOf(message: GetMessage): string {
  return textHeader(message, HEADER.queue) || (lastDeath(message)?.queue ?? "");
}

/** The broker lists the latest death first. */
function lastDeath({ properties }: GetMessage): Death | undefined {
  return properties.headers?.["x-death"]?.[0];
}
