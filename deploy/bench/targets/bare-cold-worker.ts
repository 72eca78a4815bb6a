import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { joinWrites } from "@stockfinder/cache/join-writes";
import { connect } from "amqplib";
import { Redis } from "ioredis";
import type { Asked } from "../drawn-latency.ts";
import { reportTarget } from "../target.ts";

/**
 * The smallest worker for a cold look-up: reads Redis and takes a lock there, sends the retailer the request of `ASKED`
 * with the message's mark, parses the JSON, stores it in Redis and replies with it.
 */
const {
  AMQP_URL = "",
  REDIS_URL = "",
  REDIS_PREFIX = "",
  QUEUE = "",
  RETAILERS_URL = "",
  ASKED = "",
} = process.env;
const asked: Record<string, Asked> = JSON.parse(ASKED);
const agent = new Agent({ keepAlive: true });
const redis = new Redis(REDIS_URL, { keyPrefix: REDIS_PREFIX });
redis.on("connect", () => joinWrites(redis.stream));
const connection = await connect(AMQP_URL, { noDelay: true });
const channel = await connection.createChannel();
await channel.assertQueue(QUEUE, { exclusive: true });
await channel.prefetch(256);
await channel.consume(QUEUE, async (message) => {
  if (!message) return;
  const { retailer, mark } = JSON.parse(message.content.toString());
  const key = `${retailer}:${mark}`;
  await redis.getBuffer(key);
  await redis.set(`${key}:lock`, "1", "PX", 5_000, "NX");
  const answer = await ask(retailer, mark);
  const items = answer.startsWith("{") ? JSON.parse(answer) : answer;
  const body = Buffer.from(JSON.stringify({ retailer, items }));
  void redis.set(key, body, "PX", 60_000);
  const { replyTo, correlationId } = message.properties;
  channel.sendToQueue(replyTo, body, { correlationId });
  channel.ack(message);
});
reportTarget(QUEUE);

function ask(retailer: string, mark: string): Promise<string> {
  const { method = "GET", url = "", body = "" } = asked[retailer] ?? {};
  const marked = (value: string) => value.replace(/qx\d+/, `qx${mark}`);
  return new Promise((resolve, reject) => {
    const headers = body ? { "content-type": "application/json" } : {};
    const asking = request(RETAILERS_URL + marked(url), { method, headers, agent }, (response) => {
      resolve(text(response));
    });
    asking.on("error", reject);
    asking.end(marked(body));
  });
}
