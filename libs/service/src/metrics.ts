import type { BusObserver } from "@stockfinder/bus/bus";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Logger } from "./logger.ts";

export interface Metrics {
  readonly registry: Registry;
  /** Counts and logs what the bus does. */
  readonly busObserver: BusObserver;
  /** Notes whether a part (`bus`, `cache`, `database`) can be reached. */
  partChanged(part: string, up: boolean, reason?: string): void;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The metrics that every process has; parts add their own to `registry`. Names end in their unit. */
export function createMetrics({ service, logger }: { service: string; logger: Logger }): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });

  const registers = [registry];
  const calls = new Histogram({
    name: "bus_call_seconds",
    help: "Time from a call to its answer, by operation and outcome",
    labelNames: ["operation", "outcome"],
    buckets: SECONDS,
    registers,
  });
  const requests = new Histogram({
    name: "bus_request_seconds",
    help: "Time a handler took, by operation and outcome",
    labelNames: ["operation", "outcome"],
    buckets: SECONDS,
    registers,
  });
  const events = new Counter({
    name: "bus_events_total",
    help: "Events by subscriber and what became of them",
    labelNames: ["subscriber", "outcome"],
    registers,
  });
  const parts = new Gauge({
    name: "part_up",
    help: "1 while a part can be reached",
    labelNames: ["part"],
    registers,
  });

  const partChanged = (part: string, up: boolean, reason?: string) => {
    parts.set({ part }, up ? 1 : 0);
    if (up) logger.info({ part }, "part is up");
    else logger.warn({ part, reason }, "part is away");
  };

  return {
    registry,
    partChanged,
    busObserver: {
      callSettled: (operation, outcome, seconds) => calls.observe({ operation, outcome }, seconds),
      requestHandled: (operation, outcome, seconds) => requests.observe({ operation, outcome }, seconds),
      eventHandled: (subscriber, outcome, attempt) => {
        events.inc({ subscriber, outcome });
        if (outcome !== "done") logger.warn({ subscriber, outcome, attempt }, "event not handled");
      },
      connectionChanged: (state, reason) => partChanged("bus", state === "up", reason ?? state),
      failed: (what, error) => logger.error({ err: error }, what),
    },
  };
}
