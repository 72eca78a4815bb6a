import type { Bus } from "@stockfinder/bus/bus";
import { Gauge } from "prom-client";
import { measuredGauge } from "./measured-gauge.ts";
import type { Metrics } from "./metrics.ts";

/** Measures what waits in the bus. Each scrape asks the broker, without waiting for one that is away. */
export function publishBus(bus: Bus, { registry }: Metrics): void {
  new Gauge({
    name: "bus_calls_pending",
    help: "Calls of this process that await an answer",
    registers: [registry],
    collect() {
      this.set(bus.pendingCalls());
    },
  });
  measuredGauge(registry, {
    name: "bus_queue_messages",
    help: "Messages waiting in parked and in each request queue that this process serves",
    label: "queue",
    measure: () => bus.waitingMessages(),
  });
}
