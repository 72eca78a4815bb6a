import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bus } from "@stockfinder/bus/bus";
import { connectBus } from "@stockfinder/bus/connect";
import type { Cache } from "@stockfinder/cache/cache";
import { connectCache } from "@stockfinder/cache/connect";
import { RETAILER_IDS, type RetailerId } from "@stockfinder/contracts/retailers";
import { type Result, searchRetailer } from "@stockfinder/contracts/searches";
import { type Clock, systemClock } from "@stockfinder/service/clock";
import { readConfig } from "@stockfinder/service/config";
import { createLogger } from "@stockfinder/service/logger";
import { createMetrics } from "@stockfinder/service/metrics";
import { createReadiness } from "@stockfinder/service/readiness";
import { onTestFinished } from "vitest";
import { type GatewayConfig, GatewayEnvironment } from "../src/config.ts";
import { startGateway } from "../src/gateway.ts";
import { Admission } from "../src/limits/admission.ts";
import { type Answer, type Asked, ask, post } from "./ask.ts";

export interface GatewayUnderTest {
  readonly url: string;
  readonly bus: Bus;
  /** What it logged so far. */
  readonly log: readonly Record<string, unknown>[];
  ask(path: string, asked?: Asked): Promise<Answer>;
  post(path: string, json: unknown, headers?: Record<string, string>): Promise<Answer>;
  stop(graceMs: number): Promise<void>;
}

export interface GatewaySetting {
  readonly environment?: Record<string, string>;
  /** Instead of what the environment says. */
  readonly config?: Partial<GatewayConfig>;
  readonly cacheUrl?: string;
  /** Instead of the one at `cacheUrl`. */
  readonly cache?: Cache;
  readonly keyPrefix?: string;
  readonly bus?: Bus;
  readonly clock?: Clock;
  readonly admission?: Admission;
}

/** A real gateway on a free port, with a separate bus on which the test serves operations. */
export async function aGateway({
  environment = {},
  config: given = {},
  cacheUrl = "memory:",
  keyPrefix = "",
  cache: givenCache,
  bus: givenBus,
  clock = systemClock,
  admission = new Admission(),
}: GatewaySetting = {}): Promise<GatewayUnderTest> {
  const log: Record<string, unknown>[] = [];
  const logger = createLogger({
    service: "gateway",
    level: "info",
    destination: { write: (line) => log.push(JSON.parse(line)) },
  });
  const metrics = createMetrics({ service: "gateway", logger });
  const bus = givenBus ?? (await connectBus("memory:", { service: "gateway" }));
  const cache = givenCache ?? (await connectCache(cacheUrl, { keyPrefix }));
  const readiness = createReadiness();
  readiness.uses({ component: "bus", check: () => bus.isUp() });
  const fromVariables = readConfig(GatewayEnvironment, {
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    PORT: "0",
    DRAIN_MS: "0",
    ...environment,
  });
  const config = { ...fromVariables, webFiles: "no-such-folder", ...given };
  const gateway = await startGateway({ config, bus, cache, logger, metrics, readiness, clock, admission });

  let stopped: Promise<void> | undefined;
  const stop = (graceMs: number) => {
    readiness.stop();
    stopped ??= gateway.stop(graceMs);
    return stopped;
  };
  onTestFinished(async () => {
    await stop(0);
    await cache.close();
    await bus.close();
    metrics.registry.clear(); // prom-client keeps the registry, and so all that its gauges read
  });
  return {
    url: gateway.url,
    bus,
    log,
    ask: (path, asked) => ask(gateway.url, path, asked),
    post: (path, json, headers) => post(gateway.url, path, json, headers),
    stop,
  };
}

/** A folder of its own for the test. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "gateway-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

export function aResult(retailer: RetailerId, title = `${retailer} wipes`): Result {
  const item = {
    id: "1",
    upc: null,
    product: { key: "item:1", aliases: [], gtin: null, brand: null, variant: null, size: null },
    relevance: 1,
    url: `https://${retailer}.example/1`,
    title,
    imageUrl: null,
    price: 4.99,
    currency: "USD",
    status: [],
    statusCode: null,
  };
  return {
    retailer,
    status: "ok",
    items: [item],
    page: 1,
    pageCount: 1,
    fetchedAt: "2026-01-02T03:04:05.000Z",
    stale: false,
  };
}

/** Serves searches for all retailers with `answer`. */
export async function serveSearch(
  bus: Bus,
  answer: (retailer: RetailerId, reuseFor: (ms: number) => void) => Promise<Result> | Result,
): Promise<void> {
  await bus.serve(
    searchRetailer,
    async ({ retailer }, context) => answer(retailer, (ms) => context.reuseFor(ms)),
    { queues: RETAILER_IDS },
  );
}
