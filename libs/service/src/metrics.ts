import type { BusObserver } from "@stockfinder/bus/bus";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { causesOf } from "./causes.ts";
import type { Logger } from "./logger.ts";
import { measuredGauge } from "./measured-gauge.ts";
import { MinuteLog } from "./minute-log.ts";
import { withinOrNull } from "./within-or-null.ts";

export interface Metrics {
  readonly registry: Registry;
  /** Counts and logs bus activity. */
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

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The metrics of every process; services add their own to `registry`. Names end in their unit. */
export function createMetrics({ service, logger }: { service: string; logger: Logger }): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  // The default of 10 ms wakes an idle process 100 times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });

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
  const events = new Histogram({
    name: "bus_event_seconds",
    help: "Time that a subscriber took for an event, by outcome",
    labelNames: ["subscriber", "outcome"],
    buckets: SECONDS,
    registers,
  });
  const published = new Histogram({
    name: "bus_publish_seconds",
    help: "Time until a published event was safe, by event and outcome",
    labelNames: ["event", "outcome"],
    buckets: SECONDS,
    registers,
  });
  const watched = new Map<string, () => Promise<void>>();
  const parts = new Gauge({
    name: "part_up",
    help: "1 while a component is reachable",
    labelNames: ["part"],
    registers,
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

  const expired = new Counter({
    name: "bus_requests_expired_total",
    help: "Requests dropped unprocessed because their deadline had passed, by queue",
    labelNames: ["queue"],
    registers,
  });
  const lateReplies = new Counter({
    name: "bus_late_replies_total",
    help: "Replies that arrived after their call had ended",
    registers,
  });

  const expiredLog = new MinuteLog<{ queue: string }>({
    log: ({ queue }, count) => logger.warn({ queue, count }, "requests expired"),
  });
  const failedCallLog = new MinuteLog<{ operation: string; outcome: string }>({
    log: ({ operation, outcome }, count) => logger.warn({ operation, outcome, count }, "calls fail"),
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
    busObserver: {
      callSettled: (operation, outcome, seconds) => {
        calls.observe({ operation, outcome }, seconds);
        // Logged even if the caller handles the failure, because nothing else would report it.
        if (outcome === "out-of-time" || outcome === "unavailable")
          failedCallLog.note({ operation, outcome });
      },
      replyDropped: () => lateReplies.inc(),
      requestExpired: (queue) => {
        expired.inc({ queue });
        expiredLog.note({ queue });
      },
      requestFailed: (operation, code, error) => {
        if (code === "internal") logger.error({ operation, code, err: error }, "request failed");
        else logger.warn({ operation, code, cause: causesOf(error) }, "request failed");
      },
      requestHandled: (operation, outcome, seconds) => requests.observe({ operation, outcome }, seconds),
      eventPublished: (event, outcome, seconds) => published.observe({ event, outcome }, seconds),
      eventHandled: (subscriber, outcome, attempt, seconds) => {
        events.observe({ subscriber, outcome }, seconds);
        if (outcome !== "done") logger.warn({ subscriber, outcome, attempt }, "event not handled");
      },
      connectionChanged: (state, reason) => componentChanged("bus", state === "up", reason ?? state),
      failed: (what, error) => logger.error({ err: error }, what),
    },
  };
}
