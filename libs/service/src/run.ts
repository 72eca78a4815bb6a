import type { Bus } from "@stockfinder/bus/bus";
import { connectBus } from "@stockfinder/bus/connect";
import type { Cache } from "@stockfinder/cache/cache";
import { connectCache } from "@stockfinder/cache/connect";
import type { Database } from "@stockfinder/database/database";
import { openDatabase } from "@stockfinder/database/open";
import { untilAnswering } from "@stockfinder/database/until-answering";
import { z } from "zod";
import type { Clock } from "./clock.ts";
import { Port, readConfig, urlOf } from "./config.ts";
import { startHealthServer } from "./health.ts";
import { createLogger, type Logger } from "./logger.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { createReadiness, type Readiness } from "./readiness.ts";
import { startFailure } from "./start-failure.ts";
import { GRACE_MS, onStopSignal } from "./stop-signal.ts";

/** What a service is built from, wherever it runs. */
export interface Parts {
  readonly bus: Bus;
  readonly cache: Cache;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
}

/** What a service with a database is built from; tests bring a clock of their own. */
export interface ServiceParts<Config> extends Omit<Parts, "readiness"> {
  readonly config: Config;
  readonly database: Database;
  readonly clock?: Clock;
}

export interface Running {
  /** Takes no new work and finishes what is in hand, within `graceMs` milliseconds. */
  stop(graceMs: number): Promise<void>;
}

export interface Program<Environment extends z.ZodType> {
  readonly name: string;
  /** The variables of its own that it reads. */
  readonly environment: Environment;
  /** `openOwnDatabase` connects to `DATABASE_URL`; the process then needs that and closes it at the end. */
  start(
    parts: Parts & { readonly config: z.output<Environment> },
    openOwnDatabase: () => Promise<Database>,
  ): Promise<Running>;
}

/** Where a process finds its parts. */
const ProcessEnvironment = z.object({
  AMQP_URL: urlOf("amqp:", "amqps:"),
  REDIS_URL: urlOf("redis:", "rediss:"),
  /** In front of every key, for a Redis that is shared. */
  REDIS_PREFIX: z.string().default("stockfinder:"),
  HEALTH_HOST: z.string().default("0.0.0.0"),
  HEALTH_PORT: Port.default(9464),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error"]).default("info"),
});
const DatabaseEnvironment = z.object({ DATABASE_URL: urlOf("postgres:", "postgresql:") });

/** Runs one service alone in this process until it is told to stop; says what to mend where it cannot start. */
export async function runService<Environment extends z.ZodType>(
  program: Program<Environment>,
): Promise<void> {
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
  start,
}: Program<Environment>): Promise<void> {
  const config = readConfig(environment, process.env);
  const where = readConfig(ProcessEnvironment, process.env);
  const logger = createLogger({ service: name, level: where.LOG_LEVEL });
  const metrics = createMetrics({ service: name, logger });
  const readiness = createReadiness();

  const bus = await connectBus(where.AMQP_URL, { service: name, observer: metrics.busObserver });
  readiness.needs({ part: "bus", check: () => bus.isUp() });
  const cache = await connectCache(where.REDIS_URL, {
    keyPrefix: where.REDIS_PREFIX,
    onChange: (state, reason) => metrics.partChanged("cache", state === "up", reason),
  });
  const opened: { close(): Promise<void> }[] = [bus, cache];
  const openOwnDatabase = async () => {
    const { DATABASE_URL } = readConfig(DatabaseEnvironment, process.env);
    const database = await openDatabase(DATABASE_URL, {
      onError: (error) => logger.warn({ err: error }, "a database connection broke"),
    });
    await untilAnswering(database);
    readiness.needs({ part: "database", check: () => database.ping() });
    opened.push(database);
    return database;
  };

  const running = await start({ config, bus, cache, logger, metrics, readiness }, openOwnDatabase);
  const health = await startHealthServer({
    host: where.HEALTH_HOST,
    port: where.HEALTH_PORT,
    readiness,
    metrics,
  });
  logger.info({ healthPort: health.port }, "started");

  onStopSignal(async (signal) => {
    logger.info({ signal }, "stopping");
    readiness.stop();
    await running.stop(GRACE_MS - 1_000);
    await Promise.all(opened.map((part) => part.close()));
    await health.close();
    logger.info("stopped");
    logger.flush();
  });
}
