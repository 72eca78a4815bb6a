import type { ChannelModel } from "amqplib";
import type { Backlog } from "../bus.ts";
import type { QueueAge } from "../queue-age.ts";

export interface CountedQueue {
  readonly queue: string;
  readonly age: QueueAge;
}

/** Counts the waiting messages of each queue, keyed by the map's names. Rejects when a queue is missing. */
export async function countMessages(
  model: ChannelModel,
  queues: ReadonlyMap<string, CountedQueue>,
): Promise<Record<string, Backlog>> {
  const channel = await model.createChannel(); // a separate one: a missing queue closes the channel
  channel.on("error", () => {}); // the check below rejects with the same error
  const backlogs: Record<string, Backlog> = {};
  for (const [name, { queue, age }] of queues) {
    const { messageCount: messages } = await channel.checkQueue(queue);
    backlogs[name] = { messages, oldestSeconds: age.oldestSeconds(messages) };
  }
  await channel.close();
  return backlogs;
}
