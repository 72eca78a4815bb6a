import type { ChannelModel, ConfirmChannel, GetMessage } from "amqplib";
import { type DeadLetterFilter, matches, type Replayed } from "../dead-letters.ts";
import { HEADER, textHeader, traceparentIn } from "./headers.ts";
import { queueOf, readLetter, withParkedEvents } from "./parked-events.ts";
import type { Topology } from "./topology.ts";

/**
 * AMQP does not confirm acknowledgements. When more than 32 are not yet applied by a quorum queue, the broker keeps the
 * rest in the channel and drops them when the channel closes (seen on 3.10). So each batch ends with a `get`, which the
 * queue applies after them.
 */
const BATCH = 16;

/** Publishes each chosen event to its subscriber's queue, waits for the confirm, then removes it from the parked events. */
export async function replay(
  model: ChannelModel,
  topology: Topology,
  filter: DeadLetterFilter,
): Promise<Replayed> {
  const sent = new Set<string>();
  const unroutable = new Set<string>();
  try {
    while (await withParkedEvents(model, topology, (messages, channel) => pass(messages, channel))) {
      // Repeated until none of the published events is parked any more.
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${sent.size} replayed, then the broker failed: ${reason}. The last ${BATCH} may still be parked, too.`,
      { cause: error },
    );
  }
  return { replayed: sent.size, unroutable: unroutable.size };

  /** @returns whether it removed anything: only a pass that removed nothing has seen all that is left. */
  async function pass(messages: GetMessage[], channel: ConfirmChannel): Promise<boolean> {
    const isFirst = sent.size === 0;
    const chosen = messages.filter((message) =>
      isFirst ? matches(filter, readLetter(message, topology)) : wasSent(message),
    );
    for (let start = 0; start < chosen.length; start += BATCH) {
      const batch = chosen.slice(start, start + BATCH);
      if (isFirst) await send(batch, channel);
      for (const message of batch) if (sent.has(keyOf(message))) channel.ack(message);
      await channel.get(topology.parked);
    }
    return chosen.length > 0 && sent.size > 0;
  }

  async function send(batch: GetMessage[], channel: ConfirmChannel): Promise<void> {
    const returned = new Set<string>();
    const note = ({ properties }: { properties: { correlationId?: string } }) =>
      returned.add(properties.correlationId ?? "");
    channel.on("return", note);
    for (const message of batch) {
      channel.sendToQueue(queueOf(message), message.content, {
        persistent: true,
        mandatory: true,
        messageId: message.properties.messageId,
        correlationId: keyOf(message),
        type: message.properties.type,
        timestamp: message.properties.timestamp,
        headers: {
          [HEADER.requestId]: textHeader(message, HEADER.requestId),
          [HEADER.traceparent]: traceparentIn(message) ?? undefined,
        },
      });
    }
    await channel.waitForConfirms(); // a returned message arrives before its confirm
    channel.off("return", note);
    for (const message of batch) (returned.has(keyOf(message)) ? unroutable : sent).add(keyOf(message));
  }

  /** An event that failed again and was parked again has not yet been delivered from the parked events. */
  function wasSent(message: GetMessage): boolean {
    return message.fields.redelivered && sent.has(keyOf(message));
  }

  function keyOf(message: GetMessage): string {
    const { id, parkedAt } = readLetter(message, topology);
    return `${queueOf(message)} ${id} ${parkedAt.getTime()}`;
  }
}
