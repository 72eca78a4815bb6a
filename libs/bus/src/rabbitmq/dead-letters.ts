import { type ChannelModel, type ConfirmChannel, connect, type GetMessage } from "amqplib";
import { type DeadLetter, type DeadLetterFilter, type DeadLetters, matches } from "../dead-letters.ts";
import { RETRY_DELAYS_MS } from "../delivering.ts";
import { HEADER, numberHeader, textHeader } from "./headers.ts";
import { Topology } from "./topology.ts";

/** Where a message that was never parked by us says that it comes from: the broker's own record of it. */
interface Death {
  readonly queue: string;
  readonly reason: string;
  readonly time: { readonly value: number };
}

export interface RabbitmqDeadLetters extends DeadLetters {
  close(): Promise<void>;
}

export async function openDeadLetters(
  url: string,
  { namespace }: { namespace?: string | undefined } = {},
): Promise<RabbitmqDeadLetters> {
  const model = await connect(url, { noDelay: true, timeout: 5_000 });
  const topology = new Topology(namespace, RETRY_DELAYS_MS);
  return {
    list: (filter = {}) => list(model, topology, filter),
    replay: (filter = {}) => replay(model, topology, filter),
    close: () => model.close(),
  };
}

async function list(
  model: ChannelModel,
  topology: Topology,
  filter: DeadLetterFilter,
): Promise<DeadLetter[]> {
  return await lookThrough(model, topology, async (messages) =>
    messages.map((message) => readLetter(message, topology)).filter((letter) => matches(filter, letter)),
  );
}

async function replay(model: ChannelModel, topology: Topology, filter: DeadLetterFilter): Promise<number> {
  return await lookThrough(model, topology, async (messages, channel) => {
    const chosen = messages.filter((message) => matches(filter, readLetter(message, topology)));
    for (const message of chosen) {
      channel.sendToQueue(queueOf(message), message.content, {
        persistent: true,
        mandatory: true,
        messageId: message.properties.messageId,
        type: message.properties.type,
        timestamp: message.properties.timestamp,
        headers: { [HEADER.requestId]: textHeader(message, HEADER.requestId) },
      });
    }
    const homeless = new Set<string>();
    channel.on("return", ({ properties }) => homeless.add(properties.messageId));
    await channel.waitForConfirms();
    const replayed = chosen.filter(({ properties }) => !homeless.has(properties.messageId));
    for (const message of replayed) channel.ack(message);
    return replayed.length;
  });
}

/** Takes every parked message in hand; those that are not acknowledged go back when the channel closes. */
async function lookThrough<T>(
  model: ChannelModel,
  topology: Topology,
  look: (messages: GetMessage[], channel: ConfirmChannel) => Promise<T>,
): Promise<T> {
  const channel = await model.createConfirmChannel();
  try {
    await topology.declareParked(channel);
    const messages: GetMessage[] = [];
    for (;;) {
      const message = await channel.get(topology.parked);
      if (!message) return await look(messages, channel);
      messages.push(message);
    }
  } finally {
    await channel.close();
  }
}

function readLetter(message: GetMessage, topology: Topology): DeadLetter {
  const { messageId, type } = message.properties;
  const death = lastDeath(message);
  const parkedAt = numberHeader(message, HEADER.parkedAt, (death?.time.value ?? 0) * 1_000);
  return {
    id: String(messageId),
    event: String(type),
    subscriber: topology.subscriberOf(queueOf(message)),
    reason: textHeader(message, HEADER.reason) || `the broker gave up on it: ${death?.reason}`,
    attempts: numberHeader(message, HEADER.attempt, 1),
    parkedAt: new Date(parkedAt),
  };
}

function queueOf(message: GetMessage): string {
  return textHeader(message, HEADER.queue) || (lastDeath(message)?.queue ?? "");
}

/** The broker lists the latest first. */
function lastDeath({ properties }: GetMessage): Death | undefined {
  return properties.headers?.["x-death"]?.[0];
}
