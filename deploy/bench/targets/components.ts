import { connectBus } from "@stockfinder/bus/connect";
import { connectCache } from "@stockfinder/cache/connect";
import { openDatabase } from "@stockfinder/database/open";
import { createLogger } from "@stockfinder/service/logger";
import { createMetrics } from "@stockfinder/service/metrics";

const { AMQP_URL = "", REDIS_URL = "", REDIS_PREFIX = "", DATABASE_URL = "" } = process.env;

/** A program's logger, metrics and connections to the servers of the run, as in production. */
export async function openComponents(service: string, level: "info" | "warn" = "warn") {
  const logger = createLogger({ service, level });
  const metrics = createMetrics({ service, logger });
  return {
    logger,
    metrics,
    bus: await connectBus(AMQP_URL, { service, observer: metrics.busObserver }),
    cache: await connectCache(REDIS_URL, { keyPrefix: REDIS_PREFIX }),
  };
}

export const openOwnDatabase = () => openDatabase(DATABASE_URL);
