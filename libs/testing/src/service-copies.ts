import { randomUUID } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import { connectBus } from "@stockfinder/bus/connect";
import type { Cache } from "@stockfinder/cache/cache";
import { connectCache } from "@stockfinder/cache/connect";
import type { Database } from "@stockfinder/database/database";
import { openDatabase } from "@stockfinder/database/open";
import type { Logger } from "@stockfinder/service/logger";
import { createMetrics, type Metrics } from "@stockfinder/service/metrics";
import type { Running } from "@stockfinder/service/run";
import { freshDatabase } from "./fresh-database.ts";
import { freshKeyPrefix } from "./fresh-key-prefix.ts";
import type { Setup } from "./setups.ts";
import { removeSharedQueues } from "./shared-queues.ts";

/** What a copy of a service under test is built from. */
export interface CopyParts {
  readonly bus: Bus;
  readonly cache: Cache;
  readonly database: Database;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Copies of one service, on a database, keys and queues of their own. */
export interface ServiceCopies {
  readonly databaseUrl: string;
  /** The test's own connections, good until the end. */
  readonly database: Database;
  /** One more copy, with connections of its own as far as the setup has any. */
  add(start: (parts: CopyParts) => Promise<Running>): Promise<CopyParts>;
  /** Stops the copy that was added last. */
  stopLast(graceMs?: number): Promise<void>;
  /** Stops all of them, and leaves nothing behind. */
  stop(): Promise<void>;
}

export async function serviceCopies(
  setup: Setup,
  { service, logger }: { readonly service: string; readonly logger: Logger },
): Promise<ServiceCopies> {
  const namespace = `test-${randomUUID()}`;
  const keys = setup.redis === "memory:" ? null : freshKeyPrefix(setup.redis);
  const own = setup.postgres === null ? null : await freshDatabase(setup.postgres);
  const databaseUrl = own?.url ?? "pglite:";
  const database = await openDatabase(databaseUrl);
  const stops: ((graceMs: number) => Promise<void>)[] = [];

  async function stopLast(graceMs = 5_000): Promise<void> {
    await stops.pop()?.(graceMs);
  }

  return {
    databaseUrl,
    database,
    async add(start) {
      const metrics = createMetrics({ service, logger });
      const bus = await connectBus(setup.amqp, { service, observer: metrics.busObserver, namespace });
      const cache = await connectCache(setup.redis, { keyPrefix: keys?.keyPrefix ?? "" });
      const connected = own ? await openDatabase(databaseUrl) : null;
      const parts = { bus, cache, database: connected ?? database, logger, metrics };
      const copy = await start(parts);
      stops.push(async (graceMs) => {
        await copy.stop(graceMs);
        await Promise.all([bus.close(), cache.close(), connected?.close()]);
      });
      return parts;
    },
    stopLast,
    async stop() {
      while (stops.length > 0) await stopLast();
      await database.close();
      await own?.drop();
      await keys?.remove();
      if (setup.amqp !== "memory:") await removeSharedQueues(setup.amqp, namespace);
    },
  };
}
