import { AuthEnvironment } from "@stockfinder/auth/config";
import { startAuth } from "@stockfinder/auth/service";
import { connectBus } from "@stockfinder/bus/connect";
import { connectCache } from "@stockfinder/cache/connect";
import { openDatabase } from "@stockfinder/database/open";
import { readConfig } from "@stockfinder/service/config";
import { createLogger } from "@stockfinder/service/logger";
import { createMetrics } from "@stockfinder/service/metrics";
import { reportTarget } from "../target.ts";

/** The auth service as it runs in production. */
const { AMQP_URL = "", REDIS_URL = "", REDIS_PREFIX = "", DATABASE_URL = "" } = process.env;
const logger = createLogger({ service: "auth", level: "warn" });
const metrics = createMetrics({ service: "auth", logger });
await startAuth({
  config: readConfig(AuthEnvironment, process.env),
  bus: await connectBus(AMQP_URL, { service: "auth", observer: metrics.busObserver }),
  cache: await connectCache(REDIS_URL, { keyPrefix: REDIS_PREFIX }),
  database: await openDatabase(DATABASE_URL),
  logger,
  metrics,
});
reportTarget("auth");
