import { readCommandLine, wrongUsage } from "@stockfinder/service/command-line";
import { alertMatching } from "./alert-matching.ts";
import { alertPath } from "./alert-path.ts";
import { busCalls } from "./bus-calls.ts";
import { coldCpu } from "./cold-cpu.ts";
import { coldSearch } from "./cold-search.ts";
import { feed } from "./feed.ts";
import { hotSearch } from "./hot-search.ts";
import { listPlan } from "./list-plan.ts";
import { lists } from "./lists.ts";
import { liveSockets } from "./live-sockets.ts";
import { memory } from "./memory.ts";
import { offers } from "./offers.ts";
import { page } from "./page.ts";
import { recording } from "./recording.ts";
import { findServers } from "./servers.ts";
import { start } from "./start.ts";
import { printTable, type Row } from "./table.ts";
import { tokenCheck } from "./token-check.ts";
import { votes } from "./votes.ts";
import { webhooks } from "./webhooks.ts";

/**
 * `npm run bench`: compares the product's cost with the least code that does the same, in one run. Takes about five minutes;
 * needs Postgres, Redis and RabbitMQ, found as the tests find them. `npm run bench -- hot bus` runs only some benchmarks.
 */
const PARTS = {
  hot: hotSearch,
  token: tokenCheck,
  bus: busCalls,
  cold: coldSearch,
  "cold-cpu": coldCpu,
  recording,
  offers,
  feed,
  votes,
  plan: listPlan,
  lists,
  matching: alertMatching,
  alerts: alertPath,
  webhooks,
  sockets: liveSockets,
  start,
  memory,
  page,
};
const USAGE = `Usage: npm run bench -- [part]…

Compares the product with the smallest program that does the same work, in the same run. Needs Postgres, Redis and RabbitMQ.
Parts: ${Object.keys(PARTS).join(", ")}.
`;
const named = readCommandLine({ usage: USAGE }).positionals;
if (named.some((part) => !Object.hasOwn(PARTS, part))) wrongUsage(USAGE);

const { urls, release } = await findServers();
const rows: Row[] = [];
try {
  for (const [part, measure] of Object.entries(PARTS)) {
    if (named.length > 0 && !named.includes(part)) continue;
    process.stderr.write(`measuring: ${part}\n`);
    rows.push(...(await measure(urls)));
  }
} finally {
  // Also after a failure: the other results took minutes to measure.
  printTable(rows);
  await release();
}
