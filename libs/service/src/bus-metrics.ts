import type { Backlog, Bus } from "@stockfinder/bus/bus";
import { measuredGauge, readGauge } from "./measured-gauge.ts";
import type { Metrics } from "./metrics.ts";

/** Measures waiting messages of the bus. Each scrape queries the broker, without waiting for one that does not answer. */
export function publishBus(bus: Bus, { registry }: Metrics): void {
  readGauge(registry, "bus_calls_pending", "Calls of this process that await an answer", () =>
    bus.pendingCalls(),
  );
  measuredGauge(registry, {
    name: "bus_queue_messages",
    help: "Messages that wait: parked, and in each queue that this process takes from",
    label: "queue",
    measure: async () => eachOf(await bus.backlogs(), ({ messages }) => messages),
  });
  measuredGauge(registry, {
    name: "bus_queue_oldest_seconds",
    help: "Age of the oldest message that waits, at most; 0 when none does",
    label: "queue",
    measure: async () => eachOf(await bus.backlogs(), ({ oldestSeconds }) => oldestSeconds),
  });
}

function eachOf(backlogs: Readonly<Record<string, Backlog>>, read: (backlog: Backlog) => number) {
  return Object.fromEntries(Object.entries(backlogs).map(([queue, backlog]) => [queue, read(backlog)]));
}
