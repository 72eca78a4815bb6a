import { createMessageTables } from "@stockfinder/bus/message-tables";
import { connectCache } from "@stockfinder/cache/connect";
import type { Database } from "@stockfinder/database/database";
import { migrate } from "@stockfinder/database/migrate";
import { openDatabase } from "@stockfinder/database/open";
import { HealthReporter } from "@stockfinder/retailer-lookup/health/health-reporter";
import { ListingRecorder } from "@stockfinder/retailer-lookup/listings/listing-recorder";
import { makePartitions } from "@stockfinder/retailer-lookup/listings/point-table";
import { readPage } from "@stockfinder/retailer-lookup/operations/read-page";
import { createPageClient } from "@stockfinder/retailer-lookup/pages/page-client";
import { createPageMetrics } from "@stockfinder/retailer-lookup/pages/page-metrics";
import { STORES } from "@stockfinder/retailer-lookup/stores-directory/directory";
import { systemClock } from "@stockfinder/service/clock";
import { createLogger } from "@stockfinder/service/logger";
import { freshDatabase } from "@stockfinder/testing/fresh-database";
import { freshKeyPrefix } from "@stockfinder/testing/fresh-key-prefix";
import { Registry } from "prom-client";
import { z } from "zod";
import type { ProductUrls } from "./product-targets.ts";
import { type Row, ratioAtLeast } from "./table.ts";
import { startTarget } from "./target.ts";

const MIGRATIONS = new URL("../../services/retailer-lookup/migrations/", import.meta.url);
const HOSTS = 10;
const PACE_MS = 2_000;
/** The number that the pace allows. */
const CHECKS_A_MINUTE = (HOSTS * 60_000) / PACE_MS;
const WORKERS = 2;
const SECONDS = 40;
const DEADLINE_MS = 30_000;
/** When a page of each host was requested, in milliseconds. */
const Asked = z.record(z.string(), z.array(z.number()));

/**
 * Two workers read the pages of ten hosts as fast as the pace allows, for 40 s, and write the readings. Measured at the
 * shops: the time between the first page of a host and its last. Their robots.txt are read before.
 */
export async function pageChecks({ postgres, redis }: ProductUrls): Promise<Row[]> {
  const { url, drop } = await freshDatabase(postgres);
  const database = await openDatabase(url);
  const { keyPrefix, remove } = freshKeyPrefix(redis);
  const shops = await startTarget("shops", {});
  const workers: Worker[] = [];
  try {
    await createMessageTables(database, "lookup");
    await migrate(database, { schema: "lookup", folder: MIGRATIONS });
    await makePartitions(database, new Date());
    for (let n = 0; n < WORKERS; n += 1)
      workers.push(await startWorker({ database, redis, keyPrefix, shops: new URL(shops.url) }));

    const stores = STORES.filter(({ reads, country }) => reads === "page" && country === "USA").slice(
      0,
      HOSTS,
    );
    const end = Date.now() + SECONDS * 1_000;
    await Promise.all(
      workers.flatMap(({ read }, worker) =>
        stores.map(async ({ hosts: [host = ""] }) => {
          for (let page = 0; Date.now() < end; page += 1) await read(`https://${host}/p/${worker}-${page}`);
        }),
      ),
    );

    const times = Object.values(Asked.parse(await (await fetch(`${shops.url}/asked`)).json()));
    const checksAMinute = times.reduce((sum, ofHost) => sum + perMinute(ofHost), 0);
    const closest = Math.min(...times.flatMap(gapsOf));
    return [
      ratioAtLeast(0.98, {
        name: `pages of ${HOSTS} hosts read by ${WORKERS} workers, ${PACE_MS / 1_000} s a host`,
        baseline: `${CHECKS_A_MINUTE} a minute`,
        ratio: checksAMinute / CHECKS_A_MINUTE,
        details: `${checksAMinute.toFixed(1)} a minute; the closest two of a host ${closest.toFixed(0)} ms apart`,
      }),
    ];
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await shops.stop();
    await database.close();
    await drop();
    await remove();
  }
}

function perMinute(times: readonly number[]): number {
  const [first, last] = [times[0], times.at(-1)];
  return first === undefined || last === undefined ? 0 : ((times.length - 1) * 60_000) / (last - first);
}

function gapsOf(times: readonly number[]): number[] {
  return times.slice(1).map((time, n) => time - (times[n] ?? 0));
}

interface Worker {
  read(url: string): Promise<void>;
  stop(): Promise<void>;
}

interface WorkerDependencies {
  readonly database: Database;
  readonly redis: string;
  readonly keyPrefix: string;
  readonly shops: URL;
}

/** The page reading of one copy of the service, without the bus. */
async function startWorker({ database, redis, keyPrefix, shops }: WorkerDependencies): Promise<Worker> {
  const cache = await connectCache(redis, { keyPrefix });
  const logger = createLogger({ service: "bench", level: "error" });
  const clock = systemClock;
  const metrics = createPageMetrics({ registry: new Registry() });
  const client = createPageClient({
    config: {
      baseUrl: shops,
      source: "live",
      userAgent: "StockFinder/1.0",
      paceMs: PACE_MS,
      restMs: 300_000,
    },
    cache,
    clock,
    metrics,
  });
  const listings = new ListingRecorder({ database, clock, logger, count: () => {}, changed: () => {} });
  const health = new HealthReporter({ database, clock, logger });
  const handle = readPage({ client, isDemo: false, cache, listings, clock, metrics, health, logger });
  return {
    async read(url) {
      await handle(
        { url, country: "USA", gtin: null },
        {
          principal: { kind: "service", name: "bench" },
          requestId: "bench",
          deadline: Date.now() + DEADLINE_MS,
          signal: AbortSignal.timeout(DEADLINE_MS),
          reuseFor: () => {},
        },
      );
    },
    async stop() {
      client.stopWaiting();
      await Promise.all([listings.stop(), health.stop()]);
      client.close();
      await cache.close();
    },
  };
}
