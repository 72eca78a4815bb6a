import { connectBus } from "@stockfinder/bus/connect";
import { connectCache } from "@stockfinder/cache/connect";
import { GatewayEnvironment } from "@stockfinder/gateway/config";
import { startGateway } from "@stockfinder/gateway/gateway";
import { readConfig } from "@stockfinder/service/config";
import { createLogger } from "@stockfinder/service/logger";
import { createMetrics } from "@stockfinder/service/metrics";
import { createReadiness } from "@stockfinder/service/readiness";
import { startTracing, TracingEnvironment } from "@stockfinder/service/tracing";
import { notedBus } from "../step-notes.ts";
import { reportTarget } from "../target.ts";

/** The gateway as in production, with all its middleware; its log is written and discarded. */
const { AMQP_URL = "", REDIS_URL = "", REDIS_PREFIX = "" } = process.env;
const logger = createLogger({ service: "gateway", level: "info" });
const metrics = createMetrics({ service: "gateway", logger });
await startTracing({ service: "gateway", config: readConfig(TracingEnvironment, process.env), logger });
const gateway = await startGateway({
  config: readConfig(GatewayEnvironment, process.env),
  bus: notedBus(
    await connectBus(AMQP_URL, {
      service: "gateway",
      observer: metrics.busObserver,
    }),
  ),
  cache: await connectCache(REDIS_URL, { keyPrefix: REDIS_PREFIX }),
  logger,
  metrics,
  readiness: createReadiness(),
});
reportTarget(gateway.url);
