import type { Cache } from "@stockfinder/cache/cache";
import { connectCache } from "@stockfinder/cache/connect";
import { systemClock } from "@stockfinder/service/clock";
import { freshKeyPrefix } from "@stockfinder/testing/fresh-key-prefix";
import { servers } from "@stockfinder/testing/servers";
import { Registry } from "prom-client";
import { expect, onTestFinished, test } from "vitest";
import { createLookupMetrics } from "../src/lookup-metrics.ts";
import { createUpstreamClient, type UpstreamClient } from "../src/upstream/upstream-client.ts";
import { RATES } from "../src/upstream/upstream-config.ts";
import { sendJson, startLocalUpstream } from "./local-upstream.ts";

/** Best Buy's API, and when it was asked. */
async function startApi() {
  const askedAt: number[] = [];
  const api = await startLocalUpstream((response, request) => {
    askedAt.push(performance.now());
    sendJson({ products: [] })(response, request);
  });
  onTestFinished(() => api.close());
  return { askedAt, baseUrl: new URL(api.url) };
}

function startWorker(baseUrl: URL, cache: Cache): UpstreamClient {
  const client = createUpstreamClient({
    upstreams: {
      bestbuy: { baseUrl, source: "live", credentials: { kind: "none" }, rates: RATES.bestbuy ?? [] },
    },
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

/** Five calls at once; each one's status, or why there is none. */
function shop(client: UpstreamClient, withinMs: number) {
  const request = { upstream: "bestbuy", method: "GET", path: "/v1/products(search=tv)" } as const;
  const deadline = Date.now() + withinMs;
  return Array.from({ length: 5 }, () =>
    client.request(request, { operation: "search", deadline }).then(
      ({ status }) => status,
      ({ code }) => code,
    ),
  );
}

/** The shortest time in which the API was asked once more than its rate lets a second see. */
function shortestForSix(askedAt: readonly number[]): number {
  return Math.min(...askedAt.slice(5).map((at, index) => at - (askedAt[index] ?? 0)));
}

const SETUPS = [
  { name: "of one worker", redis: "memory:", workers: 1, isThere: true },
  { name: "of two workers, through Redis", redis: servers.redis ?? "", workers: 2, isThere: !!servers.redis },
];

test.for(SETUPS)(
  "three shoppers $name ask no faster than the API allows, and all are answered in time",
  async ({ redis, workers, isThere }, { skip }) => {
    skip(!isThere, "no Redis here");
    const { askedAt, baseUrl } = await startApi();
    const keys = redis === "memory:" ? null : freshKeyPrefix(redis);
    if (keys) onTestFinished(() => keys.remove());
    const clients = await Promise.all(
      Array.from({ length: workers }, async () =>
        startWorker(baseUrl, await connectCache(redis, { keyPrefix: keys?.keyPrefix ?? "" })),
      ),
    );

    const answers = [0, 1, 2].flatMap((shopper) => {
      const client = clients[shopper % workers];
      return client ? shop(client, 4_000) : [];
    });
    expect(await Promise.all(answers)).toEqual(Array(15).fill(200));
    // Turns are 1 s apart, or a little more; when calls arrive is less exact than when they were sent.
    expect(shortestForSix(askedAt)).toBeGreaterThan(900);
  },
);

test("where the deadline leaves room for some, those are answered and the others hear so without waiting for it", async () => {
  const { askedAt, baseUrl } = await startApi();
  const client = startWorker(baseUrl, await connectCache("memory:", { keyPrefix: "" }));
  const answers = await Promise.all([1, 2, 3].flatMap(() => shop(client, 1_900)));
  expect(answers.toSorted()).toEqual([...Array(10).fill(200), ...Array(5).fill("throttled")]);
  expect(askedAt).toHaveLength(10);
});
