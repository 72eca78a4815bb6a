import { randomBytes } from "node:crypto";
import { findPostgres } from "@stockfinder/testing/postgres";
import { findRabbitmq } from "@stockfinder/testing/rabbitmq";
import { findRedis } from "@stockfinder/testing/redis";
import type { Search } from "@stockfinder/testing/server";
import { busCalls } from "./bus-calls.ts";
import { coldSearch } from "./cold-search.ts";
import { footprint } from "./footprint.ts";
import { hotSearch } from "./hot-search.ts";
import { printFigures, printRatios } from "./table.ts";

/**
 * `npm run bench`: what the product costs beside the least that would do the same, measured in the same run. Takes about
 * four minutes; needs a Postgres, a Redis and a RabbitMQ, found as the tests find them. `npm run bench -- hot bus` runs some parts.
 */
const PARTS = ["hot", "cold", "bus", "footprint"] as const;
const wanted = process.argv.slice(2);
const runs = (part: (typeof PARTS)[number]) => wanted.length === 0 || wanted.includes(part);

const name = `stockfinder_bench_${randomBytes(4).toString("hex")}`;
const [postgres, redis, rabbitmq] = await Promise.all([findPostgres(name), findRedis(), findRabbitmq(name)]);
try {
  const urls = {
    postgres: urlOf("Postgres", postgres),
    redis: urlOf("Redis", redis),
    amqp: urlOf("RabbitMQ", rabbitmq),
  };
  if (runs("hot")) printRatios("Hot search", await hotSearch(urls));
  if (runs("bus")) printRatios("One call through libs/bus", await busCalls(urls));
  if (runs("cold")) printFigures("Cold search, 8 retailers, 50 searches/s", await coldSearch(urls));
  if (runs("footprint")) printFigures("Footprint", await footprint(urls));
} finally {
  await Promise.all([postgres, redis, rabbitmq].map(({ server }) => server?.release()));
}

function urlOf(part: string, { server, reasons }: Search): string {
  if (!server) throw new Error(`The bench needs a ${part}, and found none: ${reasons.join("; ")}`);
  return server.url;
}
