import { randomBytes } from "node:crypto";
import { findPostgres } from "@stockfinder/testing/postgres";
import { findRabbitmq } from "@stockfinder/testing/rabbitmq";
import { findRedis } from "@stockfinder/testing/redis";
import type { Search } from "@stockfinder/testing/server";
import type { ProductUrls } from "./product-targets.ts";

/** A Postgres, a Redis and a RabbitMQ, found as in tests. @throws if one is missing. */
export async function findServers(): Promise<{ urls: ProductUrls; release(): Promise<void> }> {
  const name = `stockfinder_bench_${randomBytes(4).toString("hex")}`;
  const [postgres, redis, rabbitmq] = await Promise.all([
    findPostgres(name),
    findRedis(),
    findRabbitmq(name),
  ]);
  const urls = {
    postgres: urlOf("Postgres", postgres),
    redis: urlOf("Redis", redis),
    amqp: urlOf("RabbitMQ", rabbitmq),
  };
  return {
    urls,
    async release() {
      await Promise.all([postgres, redis, rabbitmq].map(({ server }) => server?.release()));
    },
  };
}

function urlOf(part: string, { server, reasons }: Search): string {
  if (!server) throw new Error(`This needs a ${part}, and found none: ${reasons.join("; ")}`);
  return server.url;
}
