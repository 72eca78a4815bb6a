import { randomUUID } from "node:crypto";
import { connect } from "amqplib";

export type BareCall = (body: Buffer) => Promise<Buffer>;

/** A call over bare amqplib, as short as possible: no deadline, no fault, no recovery. */
export async function bareCaller(
  amqpUrl: string,
  queue: string,
): Promise<{ call: BareCall; close(): Promise<void> }> {
  const connection = await connect(amqpUrl, { noDelay: true });
  const channel = await connection.createChannel();
  const replyQueue = `bench.reply.${randomUUID()}`;
  await channel.assertQueue(replyQueue, { exclusive: true });
  const pending = new Map<string, (answer: Buffer) => void>();
  await channel.consume(
    replyQueue,
    (message) => {
      if (!message) return;
      pending.get(message.properties.correlationId)?.(message.content);
      pending.delete(message.properties.correlationId);
    },
    { noAck: true },
  );
  let calls = 0;
  return {
    call: (body) =>
      new Promise((resolve) => {
        const correlationId = String(++calls);
        pending.set(correlationId, resolve);
        channel.sendToQueue(queue, body, { correlationId, replyTo: replyQueue });
      }),
    close: () => connection.close(),
  };
}
