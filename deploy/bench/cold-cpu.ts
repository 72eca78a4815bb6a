import { randomBytes } from "node:crypto";
import { freshKeyPrefix } from "@stockfinder/testing/fresh-key-prefix";
import { findRabbitmq } from "@stockfinder/testing/rabbitmq";
import { median } from "./compare.ts";
import type { Served } from "./drawn-latency.ts";
import { type ProductUrls, startProductTargets } from "./product-targets.ts";
import { endSearches, search, searchAtRate } from "./search-load.ts";
import { type Row, ratioAtMost } from "./table.ts";
import { startTarget, type Target } from "./target.ts";

/** Low enough that nothing waits, even while other programs run: CPU time is measured. */
const SEARCHES_PER_SECOND = 20;
const SEARCHES = 80;
const WARM_UP = 160;
const ROUNDS = 5;
const GOAL_MS = 12;

/** The processes that answer searches. */
interface Subject {
  readonly url: string;
  readonly gateway: Target;
  readonly worker: Target;
}

/** CPU time of a cold search, in milliseconds by part. */
interface Cpu {
  readonly gateway: number;
  readonly worker: number;
}

/**
 * The cost of a cold search of 8 look-ups: the product, the product without recording, and the smallest program with the
 * same result.
 */
export async function coldCpu(urls: ProductUrls): Promise<Row[]> {
  const sandbox = await startTarget("sandbox", {});
  const retailers = await startTarget("slow-retailers", { SANDBOX_URL: sandbox.url });
  const second = await findRabbitmq(`stockfinder_bench_${randomBytes(4).toString("hex")}`);
  if (!second.server) throw new Error("no second virtual host");
  const shared = { SANDBOX_URL: retailers.url };
  const product = await startProductTargets(urls, shared);
  const silent = await startProductTargets(
    { ...urls, amqp: second.server.url },
    { ...shared, RECORDS: "no" },
  );
  try {
    for (const { gateway } of [product, silent]) await search(gateway.url, "wipes"); // caches the stores near the zip code
    await searchAtRate(product.gateway.url, 1, SEARCHES_PER_SECOND);
    const { asked } = (await (await fetch(`${retailers.url}/served`)).json()) as Served;
    const bare = await startBare(urls, retailers.url, asked);
    try {
      const subjects = [product, silent].map(
        ({ gateway, lookups: [worker = gateway] }): Subject => ({ url: gateway.url, gateway, worker }),
      );
      return rowsOf(await inTurn([...subjects, bare]));
    } finally {
      await bare.stop();
    }
  } finally {
    endSearches();
    await Promise.all([product.stop(), silent.stop(), retailers.stop(), sandbox.stop()]);
    await second.server.release();
  }
}

async function startBare({ redis, amqp }: ProductUrls, retailersUrl: string, asked: Served["asked"]) {
  const { keyPrefix, remove } = freshKeyPrefix(redis);
  const QUEUE = `bench.cold.${randomBytes(4).toString("hex")}`;
  const shared = { AMQP_URL: amqp, REDIS_URL: redis, REDIS_PREFIX: keyPrefix, QUEUE };
  const worker = await startTarget("bare-cold-worker", {
    ...shared,
    RETAILERS_URL: retailersUrl,
    ASKED: JSON.stringify(asked),
  });
  const gateway = await startTarget("bare-cold", { ...shared, RETAILERS: Object.keys(asked).join() });
  return {
    url: gateway.url,
    gateway,
    worker,
    async stop() {
      await Promise.all([gateway.stop(), worker.stop()]);
      await remove();
    },
  };
}

/** Each round has one measurement of each subject; rounds are for medians. */
async function inTurn(subjects: readonly Subject[]): Promise<Cpu[][]> {
  for (const { url } of subjects) await searchAtRate(url, WARM_UP, SEARCHES_PER_SECOND);
  const rounds: Cpu[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const measured: Cpu[] = [];
    for (const subject of subjects) measured.push(await cpuOfSearch(subject));
    rounds.push(measured);
  }
  return rounds;
}

async function cpuOfSearch({ url, gateway, worker }: Subject): Promise<Cpu> {
  const used = async () => [await gateway.cpuMicros(), await worker.cpuMicros()] as const;
  const [gatewayBefore, workerBefore] = await used();
  await searchAtRate(url, SEARCHES, SEARCHES_PER_SECOND);
  const [gatewayAfter, workerAfter] = await used();
  const each = (micros: number) => micros / SEARCHES / 1_000;
  return { gateway: each(gatewayAfter - gatewayBefore), worker: each(workerAfter - workerBefore) };
}

function rowsOf(rounds: readonly Cpu[][]): Row[] {
  const all = (at: number) => rounds.map((round) => round[at] ?? { gateway: 0, worker: 0 });
  const [product, silent, bare] = [all(0), all(1), all(2)];
  const sum = ({ gateway, worker }: Cpu) => gateway + worker;
  const described = (cpus: readonly Cpu[]) =>
    `gateway ${median(cpus.map(({ gateway }) => gateway)).toFixed(1)} ms, worker ${median(cpus.map(({ worker }) => worker)).toFixed(1)} ms`;
  const ms = median(product.map(sum));
  return [
    {
      name: "CPU of a cold search of 8 look-ups, recording among it",
      baseline: "bare node:http, amqplib, ioredis, JSON.parse",
      value: `${ms.toFixed(1)} ms`,
      limit: `at most ${GOAL_MS} ms`,
      isWithin: ms <= GOAL_MS,
      details: `${described(product)}; bare: ${median(bare.map(sum)).toFixed(1)} ms, ${described(bare)}`,
    },
    ratioAtMost(1.08, {
      name: "the same",
      baseline: "without recording",
      ratio: median(product.map((cpu, round) => sum(cpu) / sum(silent[round] ?? cpu))),
      details: `without: ${described(silent)}`,
    }),
  ];
}
