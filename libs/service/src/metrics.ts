import type { BusObserver } from "@stockfinder/bus/bus";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { createBusObserver } from "./bus-observer.ts";
import type { Logger } from "./logger.ts";
import { measuredGauge } from "./measured-gauge.ts";
import { withinOrNull } from "./within-or-null.ts";

export interface Metrics {
  readonly registry: Registry;
  readonly busObserver: BusObserver;
  /** Records whether a component (`bus`, `cache`, `database`) is reachable. */
  componentChanged(part: string, up: boolean, reason?: string): void;
  /** Checks at each scrape whether a component is reachable; `check` rejects if it is not. */
  watchComponent(part: string, check: () => Promise<void>): void;
  /** Reads the outbox of a schema at each scrape; a process may have several. */
  watchOutbox(schema: string, read: () => Promise<OutboxBacklog>): void;
}

/** The number of unpublished events, and the age of the oldest; 0 when there is none. */
export interface OutboxBacklog {
  readonly events: number;
  readonly oldestSeconds: number;
}

/** The metrics of every process; services add their own to `registry`. Names end in their unit. */
export function createMetrics({ service, logger }: { service: string; logger: Logger }): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  // The default of 10 ms wakes an idle process 100 times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });

  const watched = new Map<string, () => Promise<void>>();
  const parts = new Gauge({
    name: "part_up",
    help: "1 while a component is reachable",
    labelNames: ["part"],
    registers: [registry],
    async collect() {
      const checks = [...watched].map(async ([part, check]) => {
        const isUp = await withinOrNull(async () => check().then(() => true));
        this.set({ part }, isUp ? 1 : 0);
      });
      await Promise.all(checks);
    },
  });

  const outboxes = new Map<string, () => Promise<OutboxBacklog>>();
  const ofOutboxes = async (field: keyof OutboxBacklog) =>
    Object.fromEntries(
      await Promise.all(
        [...outboxes].map(async ([schema, read]) => [schema, (await read())[field]] as const),
      ),
    );
  measuredGauge(registry, {
    name: "outbox_events",
    help: "Unpublished events in the outbox, by schema",
    label: "schema",
    measure: () => ofOutboxes("events"),
  });
  measuredGauge(registry, {
    name: "outbox_oldest_event_seconds",
    help: "Age of the oldest event in the outbox, by schema; 0 when it is empty",
    label: "schema",
    measure: () => ofOutboxes("oldestSeconds"),
  });

  const componentChanged = (part: string, up: boolean, reason?: string) => {
    parts.set({ part }, up ? 1 : 0);
    if (up) logger.info({ part }, "component is available");
    else logger.warn({ part, reason }, "component is unavailable");
  };

  return {
    registry,
    componentChanged,
    watchComponent: (part, check) => void watched.set(part, check),
    watchOutbox: (schema, read) => void outboxes.set(schema, read),
    busObserver: createBusObserver({ registry, logger, componentChanged }),
  };
}
