import type { Bus } from "@stockfinder/bus/bus";
import { connectBus } from "@stockfinder/bus/connect";
import type { Cache } from "@stockfinder/cache/cache";
import { connectCache } from "@stockfinder/cache/connect";
import { REDIS_SCHEMES } from "@stockfinder/cache/redis-address";
import type { Database } from "@stockfinder/database/database";
import { openDatabase } from "@stockfinder/database/open";
import { untilAnswering } from "@stockfinder/database/until-answering";
import { z } from "zod";
import { publishBus } from "./bus-metrics.ts";
import { publishCache } from "./cache-metrics.ts";
import type { Clock } from "./clock.ts";
import { Port, readConfig, urlOf, urlsOf } from "./config.ts";
import { DatabaseClock } from "./database-clock.ts";
import { publishClock, publishDatabase } from "./database-metrics.ts";
import { startHealthServer } from "./health.ts";
import { letHeapGrow } from "./heap-growth.ts";
import { knownPasswords, knownPasswordWarning } from "./known-passwords.ts";
import { createLogger, type Logger } from "./logger.ts";
import { releaseMemoryAtRest } from "./memory-at-rest.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { misspelledVariables, variablesOf } from "./misspelled-variables.ts";
import { createReadiness, type Readiness } from "./readiness.ts";
import { startFailure } from "./start-failure.ts";
import { GRACE_MS, onStopSignal } from "./stop-signal.ts";
import { startTracing, TracingEnvironment } from "./tracing.ts";
import { endOnUncaughtError } from "./uncaught.ts";

export interface Components {
  /** The database's time, in a process with a database of its own. */
  readonly clock: Clock;
  readonly bus: Bus;
  readonly cache: Cache;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
}

export interface ServiceComponents<Config> extends Omit<Components, "readiness" | "clock"> {
  readonly config: Config;
  readonly database: Database;
  readonly clock?: Clock;
}

export interface Running {
  /**
   * How long `stop` still accepts work before `graceMs` begins, so that load balancers notice that the process is not
   * ready.
   */
  readonly drainMs?: number;
  /** Takes no new work and finishes current work, within `graceMs` milliseconds. */
  stop(graceMs: number): Promise<void>;
}

export interface Program<Environment extends z.ZodType> {
  readonly name: string;
  readonly environment: Environment;
  /** It still answers while the broker is away, so it stays ready and says that it is degraded. */
  readonly worksWithoutBus?: true;
  /** `openOwnDatabase` connects to `DATABASE_URL`; readiness then needs the database, and the process closes it at the end. */
  start(
    components: Components & { readonly config: z.output<Environment> },
    openOwnDatabase: () => Promise<Database>,
  ): Promise<Running>;
}

export const ProcessEnvironment = z.object({
  AMQP_URL: urlsOf("amqp:", "amqps:").describe("RabbitMQ; the nodes of a cluster by commas"),
  REDIS_URL: urlOf(...REDIS_SCHEMES).describe("Redis, or the Sentinels of one"),
  REDIS_PREFIX: z.string().default("stockfinder:").describe("prefix of every key, for a shared Redis"),
  HEALTH_HOST: z
    .string()
    .default("127.0.0.1")
    .describe(
      "where health and metrics are served; metrics reveal internals, so a scraper elsewhere needs this set",
    ),
  HEALTH_PORT: Port.default(9464).describe("the port of health and metrics"),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error"])
    .default("info")
    .describe("the least important lines that are logged: `trace`, `debug`, `info`, `warn` or `error`"),
  ...TracingEnvironment.shape,
});
export const DatabaseEnvironment = z.object({
  DATABASE_URL: urlOf("postgres:", "postgresql:").describe("Postgres, as the service's own user"),
});

/** Runs one service as this process until a stop signal; prints what to fix if it cannot start. */
export async function runService<Environment extends z.ZodType>(
  program: Program<Environment>,
): Promise<void> {
  endOnUncaughtError();
  try {
    await startProcess(program);
  } catch (error) {
    process.stderr.write(`${program.name} cannot start:\n${startFailure(error)}\n`);
    process.exit(1);
  }
}

async function startProcess<Environment extends z.ZodType>({
  name,
  environment,
  worksWithoutBus,
  start,
}: Program<Environment>): Promise<void> {
  const config = readConfig(environment, process.env);
  const where = readConfig(ProcessEnvironment, process.env);
  const logger = createLogger({ service: name, level: where.LOG_LEVEL });
  for (const variable of knownPasswords(process.env)) logger.warn(knownPasswordWarning(variable));
  const known = [environment, ProcessEnvironment, DatabaseEnvironment].flatMap(variablesOf);
  for (const warning of misspelledVariables(process.env, known)) logger.warn(warning);
  const metrics = createMetrics({ service: name, logger });
  const tracing = await startTracing({ service: name, config: where, logger });
  const readiness = createReadiness();

  const clock = new DatabaseClock();
  const bus = await connectBus(where.AMQP_URL, {
    service: name,
    now: clock.now,
    observer: metrics.busObserver,
  });
  readiness[worksWithoutBus ? "uses" : "needs"]({ component: "bus", check: () => bus.isUp() });
  publishBus(bus, metrics);
  const cache = await connectCache(where.REDIS_URL, {
    keyPrefix: where.REDIS_PREFIX,
    onChange: (state, reason) => metrics.componentChanged("cache", state === "up", reason),
  });
  readiness.uses({ component: "cache", check: () => cache.isUp() });
  publishCache(cache, metrics);
  const opened: { close(): Promise<void> }[] = [bus, cache];
  const openOwnDatabase = async () => {
    const { DATABASE_URL } = readConfig(DatabaseEnvironment, process.env);
    const database = await openDatabase(DATABASE_URL, {
      onError: (error) => logger.warn({ err: error }, "a database connection broke"),
    });
    await untilAnswering(database);
    readiness.needs({ component: "database", check: () => database.ping() });
    publishDatabase(database, metrics);
    await clock.follow(database);
    readiness.needs({ component: "clock", check: clock.isUsable });
    publishClock(clock, metrics);
    opened.push(database);
    return database;
  };

  const running = await start({ config, bus, cache, clock, logger, metrics, readiness }, openOwnDatabase);
  const health = await startHealthServer({
    host: where.HEALTH_HOST,
    port: where.HEALTH_PORT,
    readiness,
    metrics,
  });
  logger.info({ healthPort: health.port }, "started");
  letHeapGrow();
  releaseMemoryAtRest();

  onStopSignal(
    async (signal) => {
      logger.info({ signal }, "stopping");
      readiness.stop();
      await running.stop(GRACE_MS - 1_000);
      await Promise.all(opened.map((part) => part.close()));
      await health.close();
      await tracing.stop();
      logger.info("stopped");
      logger.flush();
    },
    GRACE_MS + (running.drainMs ?? 0),
  );
}
