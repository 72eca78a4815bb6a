import { createAuthMetrics } from "@stockfinder/auth/metrics/auth-metrics";
import type { Bus } from "@stockfinder/bus/bus";
import type { Cache } from "@stockfinder/cache/cache";
import type { Database } from "@stockfinder/database/database";
import { createEmailMetrics } from "@stockfinder/email/sending/email-metrics";
import { publishConnections, publishCounts, publishLiveAlerts } from "@stockfinder/gateway/gateway-metrics";
import { accessLog } from "@stockfinder/gateway/http/access-log";
import { publishChecks } from "@stockfinder/notification-scheduler/checks/check-metrics";
import { publishDeliveries } from "@stockfinder/notification-scheduler/deliveries/delivery-metrics";
import { createLookupMetrics } from "@stockfinder/retailer-lookup/metrics/lookup-metrics";
import { createPageMetrics } from "@stockfinder/retailer-lookup/readers/pages/page-metrics";
import { publishBus } from "@stockfinder/service/bus-metrics";
import { publishCache } from "@stockfinder/service/cache-metrics";
import { systemClock } from "@stockfinder/service/clock";
import { publishClock, publishDatabase } from "@stockfinder/service/database-metrics";
import { createMetrics } from "@stockfinder/service/metrics";
import { quietLogger } from "@stockfinder/testing/quiet-logger";

/**
 * All metrics that the code exports, with their labels. Nothing is measured: the servers that a scrape would query do not
 * exist.
 */
export function exportedMetrics(): ReadonlyMap<string, readonly string[]> {
  const logger = quietLogger("metrics");
  const metrics = createMetrics({ service: "metrics", logger });
  const nothing = {} as never;
  const database = { onWait: () => {} } as Partial<Database> as Database;
  publishBus(nothing as Bus, metrics);
  publishCache(nothing as Cache, metrics);
  publishDatabase(database, metrics);
  publishClock(nothing, metrics);
  createAuthMetrics(metrics);
  createEmailMetrics(metrics, database);
  createLookupMetrics(metrics);
  createPageMetrics(metrics);
  publishChecks(metrics, database, systemClock);
  publishDeliveries(metrics, database, systemClock);
  accessLog({ logger, metrics, logOneIn: 1 });
  publishCounts(
    { admission: {}, answers: {}, fallbackReads: {}, accessTokens: {}, endedSignIns: {} } as never,
    metrics,
  );
  publishConnections(nothing, metrics);
  publishLiveAlerts(metrics);
  return new Map(
    metrics.registry.getMetricsAsArray().map((metric) => [metric.name, labelsOf(metric)] as const),
  );
}

/** prom-client stores them on each metric, but its types do not declare them. */
function labelsOf(metric: object): readonly string[] {
  const names: unknown = Reflect.get(metric, "labelNames");
  if (!Array.isArray(names)) throw new Error("prom-client has no labelNames any more");
  return names;
}
