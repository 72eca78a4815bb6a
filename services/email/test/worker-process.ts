import { connectBus } from "@stockfinder/bus/connect";
import { connectCache } from "@stockfinder/cache/connect";
import { openDatabase } from "@stockfinder/database/open";
import { readConfig } from "@stockfinder/service/config";
import { createLogger } from "@stockfinder/service/logger";
import { createMetrics } from "@stockfinder/service/metrics";
import { EmailEnvironment } from "../src/config.ts";
import { startEmail } from "../src/service.ts";

/** A copy of the service in its own process, which tests can kill. It sends the queued mails of `DATABASE_URL`. */
const config = readConfig(EmailEnvironment, process.env);
const logger = createLogger({ service: "email", level: "silent" });
await startEmail({
  config,
  bus: await connectBus("memory:", { service: "email" }),
  cache: await connectCache("memory:", { keyPrefix: "" }),
  database: await openDatabase(process.env.DATABASE_URL ?? ""),
  logger,
  metrics: createMetrics({ service: "email", logger }),
});
process.send?.("started");
