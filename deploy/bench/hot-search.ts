import { randomBytes } from "node:crypto";
import { placeOf } from "@stockfinder/places/places";
import { type Comparison, compare, describeMeasure, measured } from "./compare.ts";
import { httpLoad } from "./http-load.ts";
import { type ProductUrls, startProductTargets } from "./product-targets.ts";
import { type Row, ratioAtLeast } from "./table.ts";
import { startTarget, type Target } from "./target.ts";

const SECONDS = 2;
const IN_FLIGHT = 64;
/** The number of different searches; their answers are alike because Walmart is searched online only. */
export const SEARCHES = Array.from({ length: 200 }, (_, index) => String(44101 + index))
  .filter((zip) => placeOf(zip) !== null)
  .slice(0, IN_FLIGHT)
  .map((zip) => `/api/search/walmart?query=wipes&zip=${zip}`);
/** The Redis key of the bytes that the bare servers send. */
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
  const product = await startProductTargets(urls, { SANDBOX_URL: sandbox.url });
  const bare = await startTarget("bare-http", { BODY: await answerOf(product.gateway) });
  try {
    const comparison = await compare(
      "from the gateway's memory",
      load(
        [product.gateway],
        SEARCHES.map((search) => product.gateway.url + search),
      ),
      load([bare], same(bare.url)),
    );
    return row(comparison, "node:http", 0.45);
  } finally {
    await bare.stop();
    await product.stop();
  }
}

async function throughRabbitmq(urls: ProductUrls, sandbox: Target): Promise<Row> {
  const product = await startProductTargets(urls, { SANDBOX_URL: sandbox.url, ANSWER_MEMORY_MB: "0" });
  const wires = {
    AMQP_URL: urls.amqp,
    REDIS_URL: urls.redis,
    QUEUE: `bench.get.${randomBytes(4).toString("hex")}`,
  };
  const seeded = await startTarget("bare-http-redis", {
    REDIS_URL: urls.redis,
    KEY,
    BODY: await answerOf(product.gateway),
  });
  const worker = await startTarget("bare-worker", { ...wires, KEY });
  const bare = await startTarget("bare-http-amqp", wires);
  try {
    const comparison = await compare(
      "through RabbitMQ",
      load(
        [product.gateway, ...product.lookups],
        SEARCHES.map((search) => product.gateway.url + search),
      ),
      load([bare, worker], same(bare.url)),
    );
    return row(comparison, "node:http + amqplib call + GET", 0.8);
  } finally {
    await Promise.all([seeded.stop(), worker.stop(), bare.stop()]);
    await product.stop();
  }
}

export function load(targets: readonly Target[], urls: readonly string[]) {
  return () => measured(targets, SECONDS, () => httpLoad({ urls, seconds: SECONDS }));
}

function same(url: string): string[] {
  return Array.from({ length: IN_FLIGHT }, () => url);
}

/** Sends each search once, so that all are cached, and returns one answer. */
export async function answerOf({ url }: Target): Promise<string> {
  let answer = "";
  for (const search of SEARCHES) {
    const response = await fetch(url + search);
    answer = await response.text();
    if (!answer.includes('"status":"ok"'))
      throw new Error(`a hot search answers ${response.status}: ${answer.slice(0, 200)}`);
  }
  return answer;
}

function row({ name, subject, baseline, ratio }: Comparison, against: string, atLeast: number): Row {
  const details = `${describeMeasure(subject)} against ${describeMeasure(baseline)}`;
  return ratioAtLeast(atLeast, { name: `hot search ${name}`, baseline: against, ratio, details });
}
