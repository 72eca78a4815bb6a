import type { Cache } from "@stockfinder/cache/cache";
import { measuredGauge } from "./measured-gauge.ts";
import type { Metrics } from "./metrics.ts";

/** Measures the memory of Redis at each scrape; no values without a server or, for the limit, without a limit. */
export function publishCache(cache: Cache, metrics: Metrics): void {
  measuredGauge(metrics.registry, {
    name: "cache_memory_bytes",
    help: "Memory of the cache's server: used, and its limit",
    label: "kind",
    measure: async () => {
      const memory = await cache.serverMemory();
      if (!memory) return {};
      const { usedBytes: used, limitBytes: limit } = memory;
      return limit === null ? { used } : { used, limit };
    },
  });
}
