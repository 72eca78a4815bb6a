import { joinWrites } from "@stockfinder/cache/join-writes";
import { connect } from "amqplib";
import { Redis } from "ioredis";
import { reportTarget } from "../target.ts";

/** Bare amqplib that answers each message on `QUEUE` with the value at `KEY` in Redis, or with the message itself. */
const { AMQP_URL = "", REDIS_URL = "", KEY = "", QUEUE = "" } = process.env;
const redis = KEY ? new Redis(REDIS_URL) : null;
redis?.on("connect", () => joinWrites(redis.stream));
const connection = await connect(AMQP_URL, { noDelay: true });
const channel = await connection.createChannel();
await channel.assertQueue(QUEUE, { durable: true });
await channel.prefetch(32);
await channel.consume(QUEUE, async (message) => {
  if (!message) return;
  const answer = redis ? await redis.getBuffer(KEY) : message.content;
  const { replyTo, correlationId } = message.properties;
  channel.sendToQueue(replyTo, answer ?? Buffer.alloc(0), { correlationId });
  channel.ack(message);
});
reportTarget(QUEUE);
