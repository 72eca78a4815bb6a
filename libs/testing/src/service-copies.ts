import { randomUUID } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import { connectBus } from "@stockfinder/bus/connect";
import { RETRY_DELAYS_MS } from "@stockfinder/bus/event-delivery";
import type { Cache } from "@stockfinder/cache/cache";
import { connectCache } from "@stockfinder/cache/connect";
import type { Database } from "@stockfinder/database/database";
import { openDatabase } from "@stockfinder/database/open";
import type { Logger } from "@stockfinder/service/logger";
import { createMetrics, type Metrics } from "@stockfinder/service/metrics";
import type { Running } from "@stockfinder/service/run";
import { embeddedDatabase } from "./embedded-database.ts";
import { freshKeyPrefix } from "./fresh-key-prefix.ts";
import { keptDatabase } from "./kept-database.ts";
import type { Setup } from "./setups.ts";
import { noteSubscriptions, removeSharedQueues, type Subscription } from "./shared-queues.ts";

/** The components of a copy of a service under test. */
export interface CopyComponents {
  readonly bus: Bus;
  readonly cache: Cache;
  readonly database: Database;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** On a busy machine Redis may answer late; a limit would then be counted in memory, from zero. */
const PATIENCE_MS = 10_000;

/** Copies of one service, on their own database, keys and queues. */
export interface ServiceCopies {
  readonly databaseUrl: string;
  /** The test's own connections, open until the end. */
  readonly database: Database;
  /** Starts one more copy, with its own connections if the setup has any. */
  add(start: (parts: CopyComponents) => Promise<Running>): Promise<CopyComponents>;
  /** Stops the latest copy. */
  stopLast(graceMs?: number): Promise<void>;
  /** Stops all copies and cleans up. */
  stop(): Promise<void>;
}

export async function serviceCopies(
  setup: Setup,
  {
    service,
    logger,
    tablesOfCopies,
  }: {
    readonly service: string;
    readonly logger: Logger;
    /** Tables in which each copy writes rows of its own at its start. */
    readonly tablesOfCopies?: readonly string[];
  },
): Promise<ServiceCopies> {
  const namespace = `test-${randomUUID()}`;
  const keys = setup.redis === "memory:" ? null : freshKeyPrefix(setup.redis);
  const own = setup.postgres === null ? null : await keptDatabase(setup.postgres, service, tablesOfCopies);
  const databaseUrl = own?.url ?? "pglite:";
  const embedded = own ? null : await embeddedDatabase();
  const database = embedded?.database ?? (await openDatabase(databaseUrl));
  const subscriptions: Subscription[] = [];
  const stops: ((graceMs: number) => Promise<void>)[] = [];

  async function stopLast(graceMs = 5_000): Promise<void> {
    await stops.pop()?.(graceMs);
  }

  return {
    databaseUrl,
    database,
    async add(start) {
      const metrics = createMetrics({ service, logger });
      const bus = await connectBus(setup.amqp, {
        service,
        observer: metrics.busObserver,
        namespace,
      });
      noteSubscriptions(bus, subscriptions);
      const cache = await connectCache(setup.redis, {
        keyPrefix: keys?.keyPrefix ?? "",
        answersWithinMs: PATIENCE_MS,
      });
      const connected = own ? await openDatabase(databaseUrl) : null;
      const parts = { bus, cache, database: connected ?? database, logger, metrics };
      const copy = await start(parts);
      await own?.started();
      stops.push(async (graceMs) => {
        await copy.stop(graceMs);
        await Promise.all([bus.close(), cache.close(), connected?.close()]);
        metrics.registry.clear(); // prom-client keeps the registry, and so all that its gauges read
      });
      return parts;
    },
    stopLast,
    async stop() {
      while (stops.length > 0) await stopLast();
      await (embedded ? embedded.release() : database.close());
      await own?.release();
      await keys?.remove();
      if (setup.amqp !== "memory:")
        await removeSharedQueues(setup.amqp, namespace, RETRY_DELAYS_MS, subscriptions);
    },
  };
}
