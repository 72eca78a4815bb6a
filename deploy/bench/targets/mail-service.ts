import { connectBus } from "@stockfinder/bus/connect";
import { connectCache } from "@stockfinder/cache/connect";
import { openDatabase } from "@stockfinder/database/open";
import { EmailEnvironment } from "@stockfinder/email/config";
import { startEmail } from "@stockfinder/email/service";
import { readConfig } from "@stockfinder/service/config";
import { createLogger } from "@stockfinder/service/logger";
import { createMetrics } from "@stockfinder/service/metrics";
import { reportTarget } from "../target.ts";

/** The e-mail service as in production: it sends queued mails. */
const { AMQP_URL = "", REDIS_URL = "", REDIS_PREFIX = "", DATABASE_URL = "" } = process.env;
const logger = createLogger({ service: "email", level: "warn" });
const metrics = createMetrics({ service: "email", logger });
await startEmail({
  config: readConfig(EmailEnvironment, process.env),
  bus: await connectBus(AMQP_URL, { service: "email", observer: metrics.busObserver }),
  cache: await connectCache(REDIS_URL, { keyPrefix: REDIS_PREFIX }),
  database: await openDatabase(DATABASE_URL),
  logger,
  metrics,
});
reportTarget("email");
