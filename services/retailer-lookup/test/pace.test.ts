import type { Cache } from "@stockfinder/cache/cache";
import { connectCache } from "@stockfinder/cache/connect";
import { systemClock } from "@stockfinder/service/clock";
import { freePort } from "@stockfinder/testing/free-ports";
import { freshKeyPrefix } from "@stockfinder/testing/fresh-key-prefix";
import { servers } from "@stockfinder/testing/servers";
import { Registry } from "prom-client";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createLookupMetrics } from "../src/metrics/lookup-metrics.ts";
import type { Rate } from "../src/readers/parsing/declared-upstream.ts";
import { createUpstreamClient, type UpstreamClient } from "../src/readers/upstream/upstream-client.ts";
import { upstreamAt } from "../test-support/upstream-settings.ts";
import { type LocalUpstream, sendJson, startLocalUpstream } from "./local-upstream.ts";

/** A window that no test outlives, so that the calls of a window can be counted. No call waits for the next one. */
const LONG: Rate = { path: "/v1/", calls: 5, seconds: 59 };
const SHORT: Rate = { path: "/v1/", calls: 5, seconds: 1 };
const NO_TIME_FOR_THE_NEXT_WINDOW_MS = 30_000;

let api: LocalUpstream;
beforeEach(async () => {
  api = await startLocalUpstream(sendJson({ products: [] }));
  onTestFinished(() => api.close());
});

function startWorker(cache: Cache, rate: Rate): UpstreamClient {
  const client = createUpstreamClient({
    upstreams: upstreamAt("bestbuy", api.url, { rates: [rate] }),
    cache,
    clock: systemClock,
    metrics: createLookupMetrics({ registry: new Registry() }),
    random: () => 0.5,
  });
  onTestFinished(async () => {
    client.close();
    await cache.close();
  });
  return client;
}

/** Workers that count together, as patient with Redis as a busy machine needs. */
async function workersThroughRedis(rate: Rate): Promise<UpstreamClient[]> {
  const { keyPrefix, remove } = freshKeyPrefix(servers.redis ?? "");
  onTestFinished(remove);
  const connect = () => connectCache(servers.redis ?? "", { keyPrefix, answersWithinMs: 10_000 });
  return [startWorker(await connect(), rate), startWorker(await connect(), rate)];
}

/** As many calls at once; the status of each, or why there is none. */
function shop(client: UpstreamClient | undefined, calls: number, withinMs: number) {
  const request = { upstream: "bestbuy", method: "GET", path: "/v1/products(search=tv)" } as const;
  const deadline = Date.now() + withinMs;
  return Array.from({ length: calls }, () =>
    client?.request(request, { operation: "search", deadline, callerGroup: "a" }).then(
      ({ status }) => status,
      ({ code }) => code,
    ),
  );
}

const five = (answer: unknown) => Array(5).fill(answer);

test("one worker calls as often as the rate allows; calls without time to wait are refused at once", async () => {
  const worker = startWorker(await connectCache("memory:", { keyPrefix: "" }), LONG);

  const answers = await Promise.all(shop(worker, 10, NO_TIME_FOR_THE_NEXT_WINDOW_MS));

  expect(answers.toSorted()).toEqual([...five(200), ...five("throttled")]);
  expect(api.received).toHaveLength(5);
});

test.skipIf(!servers.redis)("two workers keep one rate through Redis", async () => {
  const workers = await workersThroughRedis(LONG);

  const answers = await Promise.all(
    workers.flatMap((worker) => shop(worker, 5, NO_TIME_FOR_THE_NEXT_WINDOW_MS)),
  );

  expect(answers.toSorted()).toEqual([...five(200), ...five("throttled")]);
  expect(api.received).toHaveLength(5);
});

test.skipIf(!servers.redis)("calls with time to wait get their turn in a later window", async () => {
  const workers = await workersThroughRedis(SHORT);

  const answers = await Promise.all(workers.flatMap((worker) => shop(worker, 6, 60_000)));

  expect(answers).toEqual(Array(12).fill(200));
});

test("without Redis a worker calls half as often, since others may count alone too", async () => {
  const cache = await connectCache(`redis://127.0.0.1:${await freePort()}`, { keyPrefix: "" });
  const worker = startWorker(cache, LONG);

  const answers = await Promise.all(shop(worker, 5, NO_TIME_FOR_THE_NEXT_WINDOW_MS));

  expect(answers.toSorted()).toEqual([200, 200, "throttled", "throttled", "throttled"]);
  expect(api.received).toHaveLength(2);
});
