import { randomBytes } from "node:crypto";
import { readCommandLine, wrongUsage } from "@stockfinder/service/command-line";
import { findPostgres } from "@stockfinder/testing/postgres";
import { findRabbitmq } from "@stockfinder/testing/rabbitmq";
import { findRedis } from "@stockfinder/testing/redis";
import type { Search } from "@stockfinder/testing/server";
import { alertMatching } from "./alert-matching.ts";
import { alertPath } from "./alert-path.ts";
import { busCalls } from "./bus-calls.ts";
import { checkClaims } from "./check-claims.ts";
import { coldCpu } from "./cold-cpu.ts";
import { coldSearch } from "./cold-search.ts";
import { extension } from "./extension.ts";
import { feed } from "./feed.ts";
import { footprint } from "./footprint.ts";
import { hotSearch } from "./hot-search.ts";
import { liveSockets } from "./live-sockets.ts";
import { mails } from "./mails.ts";
import { memory } from "./memory.ts";
import { offers } from "./offers.ts";
import { page } from "./page.ts";
import { pageChecks } from "./page-checks.ts";
import { pageReadings } from "./page-readings.ts";
import { places } from "./places.ts";
import { recording } from "./recording.ts";
import { tokenRefresh } from "./refresh.ts";
import { relevance } from "./relevance.ts";
import { printTable, type Row } from "./table.ts";
import { tokenCheck } from "./token-check.ts";
import { tracing } from "./tracing.ts";
import { votes } from "./votes.ts";

/**
 * `npm run bench`: compares the product's cost with the least code that does the same, in one run. Takes about five minutes;
 * needs Postgres, Redis and RabbitMQ, found as the tests find them. `npm run bench -- hot bus` runs only some benchmarks.
 */
const PARTS = {
  hot: hotSearch,
  traces: tracing,
  token: tokenCheck,
  refresh: tokenRefresh,
  bus: busCalls,
  cold: coldSearch,
  "cold-cpu": coldCpu,
  feed,
  votes,
  mails,
  recording,
  pages: pageChecks,
  offers,
  places,
  readings: pageReadings,
  relevance,
  matching: alertMatching,
  claims: checkClaims,
  alerts: alertPath,
  sockets: liveSockets,
  memory,
  footprint,
  page,
  extension,
};
const USAGE = `Usage: npm run bench -- [part]…

Compares the product with the smallest program that does the same work, in the same run. Needs Postgres, Redis and RabbitMQ.
Parts: ${Object.keys(PARTS).join(", ")}.
`;
const named = readCommandLine({ usage: USAGE }).positionals;
if (named.some((part) => !Object.hasOwn(PARTS, part))) wrongUsage(USAGE);
const wanted = Object.entries(PARTS).filter(([part]) => named.length === 0 || named.includes(part));

const name = `stockfinder_bench_${randomBytes(4).toString("hex")}`;
const [postgres, redis, rabbitmq] = await Promise.all([findPostgres(name), findRedis(), findRabbitmq(name)]);
const rows: Row[] = [];
try {
  const urls = {
    postgres: urlOf("Postgres", postgres),
    redis: urlOf("Redis", redis),
    amqp: urlOf("RabbitMQ", rabbitmq),
  };
  for (const [part, measure] of wanted) {
    process.stderr.write(`measuring: ${part}\n`);
    rows.push(...(await measure(urls)));
  }
} finally {
  // Also after a failure: the other results took minutes to measure.
  printTable(rows);
  await Promise.all([postgres, redis, rabbitmq].map(({ server }) => server?.release()));
}

function urlOf(part: string, { server, reasons }: Search): string {
  if (!server) throw new Error(`The bench needs a ${part}, and found none: ${reasons.join("; ")}`);
  return server.url;
}
