import { randomBytes } from "node:crypto";
import { placeOf } from "@stockfinder/places/places";
import { Redis } from "ioredis";
import { type Comparison, compare, describeMeasure, measured } from "./compare.ts";
import { httpLoad } from "./http-load.ts";
import { type ProductUrls, startProductTargets } from "./product-targets.ts";
import { type Row, ratioAtLeast } from "./table.ts";
import { startTarget, type Target } from "./target.ts";

const SECONDS = 2;
const IN_FLIGHT = 64;
/** The number of different searches; their answers are alike because Walmart is searched online only. */
const SEARCHES = Array.from({ length: 200 }, (_, index) => String(44101 + index))
  .filter((zip) => placeOf(zip) !== null)
  .slice(0, IN_FLIGHT)
  .map((zip) => `/api/search/walmart?query=wipes&zip=${zip}`);
/** The Redis key of the bytes that the bare servers send, and the name of their queue. */
const KEY = `bench-${randomBytes(4).toString("hex")}`;

/**
 * Repeats one search against each place that can answer it, and compares with the smallest program that sends the same
 * bytes.
 */
export async function hotSearch(urls: ProductUrls): Promise<Row[]> {
  const sandbox = await startTarget("sandbox", {});
  try {
    return [await fromMemory(urls, sandbox), await throughRabbitmq(urls, sandbox)];
  } finally {
    await sandbox.stop();
  }
}

async function fromMemory(urls: ProductUrls, sandbox: Target): Promise<Row> {
  await using started = new AsyncDisposableStack();
  const product = await startProductTargets(urls, { SANDBOX_URL: sandbox.url });
  started.defer(() => product.stop());
  const bare = await startTarget("bare-http", { BODY: await answerOf(product.gateway) });
  started.defer(() => bare.stop());
  const comparison = await compare(
    load([product.gateway], searchesAt(product.gateway)),
    load([bare], same(bare.url)),
  );
  return row("from the gateway's memory", comparison, "node:http", 0.45);
}

async function throughRabbitmq(urls: ProductUrls, sandbox: Target): Promise<Row> {
  await using started = new AsyncDisposableStack();
  const product = await startProductTargets(urls, { SANDBOX_URL: sandbox.url, BENCH_ANSWER_MEMORY: "off" });
  started.defer(() => product.stop());
  const redis = new Redis(urls.redis);
  started.defer(async () => redis.disconnect());
  await redis.set(KEY, await answerOf(product.gateway), "EX", 600);
  const wires = { AMQP_URL: urls.amqp, REDIS_URL: urls.redis, QUEUE: KEY };
  const worker = await startTarget("bare-worker", { ...wires, KEY });
  started.defer(() => worker.stop());
  const bare = await startTarget("bare-http", wires);
  started.defer(() => bare.stop());
  const comparison = await compare(
    load([product.gateway, ...product.lookups], searchesAt(product.gateway)),
    load([bare, worker], same(bare.url)),
  );
  return row("through RabbitMQ", comparison, "node:http + amqplib call + GET", 0.8);
}

function searchesAt({ url }: Target): string[] {
  return SEARCHES.map((search) => url + search);
}

function load(targets: readonly Target[], urls: readonly string[]) {
  return () => measured(targets, SECONDS, () => httpLoad({ urls, seconds: SECONDS }));
}

function same(url: string): string[] {
  return Array.from({ length: IN_FLIGHT }, () => url);
}

/** Sends each search once, so that all are cached, and returns one answer. */
async function answerOf({ url }: Target): Promise<string> {
  let answer = "";
  for (const search of SEARCHES) {
    const response = await fetch(url + search);
    answer = await response.text();
    if (!answer.includes('"status":"ok"'))
      throw new Error(`a hot search answers ${response.status}: ${answer.slice(0, 200)}`);
  }
  return answer;
}

function row(name: string, comparison: Comparison, baseline: string, atLeast: number): Row {
  const { subject, baseline: bare, ratio } = comparison;
  const details = `${describeMeasure(subject)} against ${describeMeasure(bare)}`;
  return ratioAtLeast(atLeast, { name: `hot search ${name}`, baseline, ratio, details });
}
