import { connectBus } from "@stockfinder/bus/connect";
import { connectCache } from "@stockfinder/cache/connect";
import { openDatabase } from "@stockfinder/database/open";
import { LookupEnvironment } from "@stockfinder/retailer-lookup/config";
import { ListingRecorder } from "@stockfinder/retailer-lookup/listings/listing-recorder";
import { startLookup } from "@stockfinder/retailer-lookup/service";
import { readConfig } from "@stockfinder/service/config";
import { createLogger } from "@stockfinder/service/logger";
import { createMetrics } from "@stockfinder/service/metrics";
import { startTracing, TracingEnvironment } from "@stockfinder/service/tracing";
import { notedBus, noteStep } from "../step-notes.ts";
import { reportTarget } from "../target.ts";

/** A lookup worker as in production; with `RECORDS=no` one that records no readings. */
const { AMQP_URL = "", REDIS_URL = "", REDIS_PREFIX = "", DATABASE_URL = "", RECORDS = "" } = process.env;
const record = ListingRecorder.prototype.record;
ListingRecorder.prototype.record = function (readings) {
  noteStep("read");
  record.call(this, readings);
};
if (RECORDS === "no") ListingRecorder.prototype.record = () => {};
const logger = createLogger({ service: "retailer-lookup", level: "warn" });
const metrics = createMetrics({ service: "retailer-lookup", logger });
await startTracing({
  service: "retailer-lookup",
  config: readConfig(TracingEnvironment, process.env),
  logger,
});
await startLookup({
  config: readConfig(LookupEnvironment, process.env),
  bus: notedBus(
    await connectBus(AMQP_URL, {
      service: "retailer-lookup",
      observer: metrics.busObserver,
    }),
  ),
  cache: await connectCache(REDIS_URL, { keyPrefix: REDIS_PREFIX }),
  database: await openDatabase(DATABASE_URL),
  logger,
  metrics,
});
reportTarget("retailer-lookup");
