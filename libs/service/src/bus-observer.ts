import type { BusObserver } from "@stockfinder/bus/bus";
import { Counter, Histogram, type Registry } from "prom-client";
import { causesOf } from "./causes.ts";
import type { Logger } from "./logger.ts";
import { MinuteLog } from "./minute-log.ts";

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface BusObserverOptions {
  readonly registry: Registry;
  readonly logger: Logger;
  componentChanged(part: "bus", up: boolean, reason: string): void;
}

export function createBusObserver({ registry, logger, componentChanged }: BusObserverOptions): BusObserver {
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

  return {
    callSettled: (operation, outcome, seconds) => {
      calls.observe({ operation, outcome }, seconds);
      // Logged even if the caller handles the failure, because nothing else would report it.
      if (outcome === "out-of-time" || outcome === "unavailable") failedCallLog.note({ operation, outcome });
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
  };
}
