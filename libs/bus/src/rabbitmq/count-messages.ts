import type { ChannelModel } from "amqplib";

/** Counts the messages waiting in each queue, keyed by the map's names. Rejects when a queue is missing. */
export async function countMessages(
  model: ChannelModel,
  queues: ReadonlyMap<string, string>,
): Promise<Record<string, number>> {
  const channel = await model.createChannel(); // a separate one: a missing queue closes the channel
  channel.on("error", () => {}); // the check below rejects with the same error
  const counts: Record<string, number> = {};
  for (const [name, queue] of queues) counts[name] = (await channel.checkQueue(queue)).messageCount;
  await channel.close();
  return counts;
}
