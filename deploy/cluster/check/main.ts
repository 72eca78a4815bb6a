import { setTimeout as wait } from "node:timers/promises";
import { readCommandLine } from "@stockfinder/service/command-line";
import { freePort } from "@stockfinder/testing/free-ports";
import { cutBetween } from "@stockfinder/testing/network-cut";
import { startPostgresPair } from "@stockfinder/testing/postgres-pair";
import { startRabbitmqCluster } from "@stockfinder/testing/rabbitmq-cluster";
import { startRedisWithSentinels } from "@stockfinder/testing/redis-sentinels";
import { until } from "@stockfinder/testing/until";
import { aMailServer } from "../../../services/email/test/mail-server.ts";
import { keepRecordedSearches } from "../../test/recorded-searches.ts";
import { ROOT } from "../../test/started-process.ts";
import { brokerSettings } from "./broker-settings.ts";
import { Copies, PROGRAMS } from "./copies.ts";
import { startHaproxy } from "./haproxy.ts";
import { Load, type StepFigures } from "./load.ts";
import { sourcesOf } from "./sources-of.ts";

/**
 * `npm run check:cluster [-- commit]`: the product as on a cluster, two copies of every program and a spare for every
 * server, as processes of this machine. Upgrades it from the previous commit, then kills processes and cuts connections,
 * under load. Exits with 0 if nothing accepted was lost or duplicated, no search was refused for longer than 5 s, and
 * sockets were back within 10 s.
 */
const USAGE = `Usage: npm run check:cluster -- [commit]

Starts every program twice on three brokers, two databases and two caches, from the sources of the previous commit or another.
Upgrades it, then kills processes and cuts connections, under load. Needs Debian and root; docs/cluster.md has the rest.
`;
const { positionals } = readCommandLine({ usage: USAGE, mostWords: 1 });
const MAX_SEARCH_SECONDS = 5;
const MAX_SOCKET_SECONDS = 10;
const SETTLES_MS = 4_000;
const CUT_MS = 30_000;
const PATIENCE = { timeoutMs: 120_000 };

const ends = new AsyncDisposableStack();
let ending: Promise<void> | undefined;
let hasFailed = false;

/** Ends everything, once: a signal also makes the check fail. */
function endAll(): Promise<void> {
  ending ??= ends.disposeAsync();
  return ending;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function check(): Promise<void> {
  say("Starting three brokers, two databases, two caches with sentinels, and haproxy ...");
  const cluster = await startRabbitmqCluster({ settings: await brokerSettings() });
  ends.defer(() => cluster.release());
  const [postgres, redis] = [await startPostgresPair(), await startRedisWithSentinels()];
  if (!postgres || !redis) throw new Error("Postgres and Redis have to be installed");
  ends.defer(() => postgres.release());
  ends.defer(() => redis.release());
  const mails = await aMailServer();
  ends.defer(() => mails.close());
  const [site, database, ...gateways] = await Promise.all(Array.from({ length: 4 }, freePort));
  if (!site || !database) throw new Error("There are no free ports");
  ends.defer(
    await startHaproxy({
      site: { port: site, gateways },
      postgres: { port: database, servers: postgres.ports },
    }),
  );
  const address = `http://127.0.0.1:${site}`;
  const addresses = {
    site: address,
    amqp: cluster.nodes.map(({ url }) => url).join(),
    redis: redis.url,
    postgres: `postgres://postgres@127.0.0.1:${database}/postgres`,
  };

  const [before = "HEAD~1"] = positionals;
  const previous = await sourcesOf(before);
  ends.defer(previous.remove);
  const copies = await Copies.prepare(gateways, addresses, mails);
  ends.defer(() => copies.release());
  say(`Starting two of every program, from ${previous.commit} ...`);
  await copies.startAll(previous.folder);
  await keepRecordedSearches(postgres.url());
  const load = new Load(address);
  ends.defer(async () => load.release());
  load.start();
  await until(() => load.areAllConnected, { what: "sockets", ...PATIENCE });
  await wait(SETTLES_MS);
  load.take();

  const step = async (name: string, work: () => Promise<void>) => {
    await work();
    await wait(SETTLES_MS);
    await until(() => load.areAllConnected, { what: `sockets after: ${name}`, ...PATIENCE });
    report(name, load.take());
  };

  say(
    "\n| what happens | longest time without an answered search | refused searches | longest time without an accepted write | refused writes | sockets back after |",
  );
  say("|---|---|---|---|---|---|");
  await step("nothing, for 10 s", () => wait(10_000));
  await step(`rolling upgrade from ${previous.commit}`, () => copies.roll(ROOT));
  for (const name of PROGRAMS)
    await step(`${name}: both copies killed, one after the other`, async () => {
      await copies.crash(name, 0);
      await copies.crash(name, 1);
    });
  for (const [n, node] of cluster.nodes.entries())
    await step(`broker ${n + 1} killed, back after 8 s`, async () => {
      await node.kill();
      await wait(8_000);
      await node.start();
      await wait(SETTLES_MS);
    });
  await step("network between brokers 1 and 2 cut for 30 s", async () => {
    const restore = await cutBetween(cluster.nodes[0], cluster.nodes[1]);
    ends.defer(restore);
    await wait(CUT_MS);
    await restore();
    await wait(15_000);
  });
  await step("Redis primary killed", async () => {
    await redis.killPrimary();
    await wait(5_000);
  });
  await step("Postgres primary killed, replica promoted after 2 s", async () => {
    await postgres.killPrimary();
    await wait(2_000);
    await postgres.promote();
    await wait(5_000);
  });

  await load.stop();
  await total(load, postgres.url());
  const [fastest = 0] = copies.startMs.toSorted((a, b) => a - b);
  say(`A worker was ready ${(fastest / 1_000).toFixed(1)} s after its start, at best.`);
}

function report(name: string, { searches, writes, socketsAwaySeconds }: StepFigures): void {
  const seconds = (figure: number) => `${figure.toFixed(1)} s`;
  const isGood = searches.longestSeconds <= MAX_SEARCH_SECONDS && socketsAwaySeconds <= MAX_SOCKET_SECONDS;
  if (!isGood) hasFailed = true;
  const cells = [
    `${name}${isGood ? "" : " (too long)"}`,
    seconds(searches.longestSeconds),
    searches.failures,
    seconds(writes.longestSeconds),
    writes.failures,
    socketsAwaySeconds === 0 ? "stayed" : seconds(socketsAwaySeconds),
  ];
  say(`| ${cells.join(" | ")} |`);
}

/** Events may wait in an outbox that a dead copy had claimed, or for a retry. */
async function total(load: Load, databaseUrl: string): Promise<void> {
  const isSettled = async () => {
    const { lost, missed } = await load.totals(databaseUrl);
    return lost === 0 && missed === 0;
  };
  await until(isSettled, { what: "everything accepted is there", timeoutMs: 90_000 }).catch(() => {
    hasFailed = true;
  });
  const { accepted, lost, doubled, notifications, missed, notifiedTwice } = await load.totals(databaseUrl);
  if (doubled > 0 || notifiedTwice > 0) hasFailed = true;
  say(`\nWrites: ${accepted} accepted, ${lost} lost, ${doubled} doubled.`);
  say(`Notifications: ${notifications} for 20 people, ${missed} missed, ${notifiedTwice} doubled.`);
}

process.setMaxListeners(0); // each server and program ends with this process
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void endAll().finally(() => process.exit(1)));
try {
  await check();
} catch (error) {
  hasFailed = true;
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
} finally {
  await endAll();
}
process.exit(hasFailed ? 1 : 0);
