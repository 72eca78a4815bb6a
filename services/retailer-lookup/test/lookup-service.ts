import { randomUUID } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import { connectBus } from "@stockfinder/bus/connect";
import type { Cache } from "@stockfinder/cache/cache";
import { connectCache } from "@stockfinder/cache/connect";
import type { InputOf, Operation, OutputOf } from "@stockfinder/contracts/operation";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import type { Database } from "@stockfinder/database/database";
import { openDatabase } from "@stockfinder/database/open";
import { readConfig } from "@stockfinder/service/config";
import { createLogger } from "@stockfinder/service/logger";
import { createMetrics, type Metrics } from "@stockfinder/service/metrics";
import { freshDatabase } from "@stockfinder/testing/fresh-database";
import { freshKeyPrefix } from "@stockfinder/testing/fresh-key-prefix";
import { servers } from "@stockfinder/testing/servers";
import { type Clock, systemClock } from "../src/clock.ts";
import { LookupEnvironment } from "../src/config.ts";
import { startLookup } from "../src/service.ts";

/** Where the parts are: all in the process, and all real where the servers are there. */
export const SETUPS = [
  { name: "embedded parts", amqp: "memory:", redis: "memory:", postgres: null, isThere: true },
  {
    name: "RabbitMQ, Redis and Postgres",
    amqp: servers.amqp ?? "",
    redis: servers.redis ?? "",
    postgres: servers.postgres,
    isThere: servers.amqp !== null && servers.redis !== null && servers.postgres !== null,
  },
] as const;
export type Setup = (typeof SETUPS)[number];

/** Runs with real time, and can be moved on. */
export interface MovableClock extends Clock {
  move(milliseconds: number): void;
}

function movableClock(): MovableClock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    sleep: systemClock.sleep,
    alarm: systemClock.alarm,
    move(milliseconds) {
      ahead += milliseconds;
    },
  };
}

export interface LookupService {
  readonly bus: Bus;
  readonly cache: Cache;
  readonly database: Database;
  readonly metrics: Metrics;
  readonly clock: MovableClock;
  call<O extends Operation>(operation: O, input: InputOf<O>): Promise<OutputOf<O>>;
  /** One more worker with connections of its own. */
  addWorker(): Promise<void>;
  stop(): Promise<void>;
}

/** The service as it runs in production, with upstreams as `environment` says. */
export async function startService(
  setup: Setup,
  environment: Record<string, string>,
): Promise<LookupService> {
  const name = `test-${randomUUID()}`;
  const keys = setup.redis === "memory:" ? null : freshKeyPrefix(setup.redis);
  const own = setup.postgres === null ? null : await freshDatabase(setup.postgres);
  const config = readConfig(LookupEnvironment, environment);
  const logger = createLogger({ service: "lookup", level: "silent" });
  const clock = movableClock();
  const stops: (() => Promise<void>)[] = [];

  async function startWorker() {
    const metrics = createMetrics({ service: "lookup", logger });
    const bus = await connectBus(setup.amqp, {
      service: "lookup",
      observer: metrics.busObserver,
      namespace: name,
    });
    const cache = await connectCache(setup.redis, { keyPrefix: keys?.keyPrefix ?? "" });
    const database = await openDatabase(own?.url ?? "pglite:");
    const lookup = await startLookup({ config, bus, cache, database, logger, metrics, clock });
    stops.push(async () => {
      await lookup.stop(5_000);
      await Promise.all([bus.close(), cache.close(), database.close()]);
    });
    return { bus, cache, database, metrics };
  }

  const worker = await startWorker();
  return {
    ...worker,
    clock,
    call: (operation, input) =>
      worker.bus.call(operation, input, {
        principal: ANONYMOUS,
        requestId: randomUUID(),
        deadline: clock.now() + operation.deadlineMs,
      }),
    async addWorker() {
      await startWorker();
    },
    async stop() {
      for (const stop of stops.reverse()) await stop();
      await own?.drop();
      await keys?.remove();
    },
  };
}
