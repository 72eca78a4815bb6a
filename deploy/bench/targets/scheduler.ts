import { connectBus } from "@stockfinder/bus/connect";
import { connectCache } from "@stockfinder/cache/connect";
import { openDatabase } from "@stockfinder/database/open";
import { AlertsEnvironment } from "@stockfinder/notification-scheduler/config";
import { startAlerts } from "@stockfinder/notification-scheduler/service";
import { readConfig } from "@stockfinder/service/config";
import { createLogger } from "@stockfinder/service/logger";
import { createMetrics } from "@stockfinder/service/metrics";
import { notedBus } from "../step-notes.ts";
import { reportTarget } from "../target.ts";

/** The alert service as it runs in production. */
const { AMQP_URL = "", REDIS_URL = "", REDIS_PREFIX = "", DATABASE_URL = "" } = process.env;
const logger = createLogger({ service: "notification-scheduler", level: "warn" });
const metrics = createMetrics({ service: "notification-scheduler", logger });
await startAlerts({
  config: readConfig(AlertsEnvironment, process.env),
  bus: notedBus(
    await connectBus(AMQP_URL, {
      service: "notification-scheduler",
      observer: metrics.busObserver,
    }),
  ),
  cache: await connectCache(REDIS_URL, { keyPrefix: REDIS_PREFIX }),
  database: await openDatabase(DATABASE_URL),
  logger,
  metrics,
});
reportTarget("notification-scheduler");
