import type { RetailerId } from "@stockfinder/contracts/lookup";
import type { Metrics } from "@stockfinder/service/metrics";
import { Counter, Gauge, Histogram } from "prom-client";
import type { UpstreamId } from "./upstream/upstream.ts";

const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 4];

/** What operators see of the look-ups. */
export interface LookupMetrics {
  /** A retailer was asked: `ok`, or how it failed (`empty`, `blocked`, `unreadable` …). */
  lookedUp(retailer: RetailerId, operation: string, outcome: string): void;
  /** A search or availability was answered `fresh`, `stale` or with an `error`. */
  answered(retailer: RetailerId, operation: string, from: "fresh" | "stale" | "error"): void;
  upstreamAnswered(retailer: RetailerId, operation: string, outcome: string, seconds: number): void;
  retried(retailer: RetailerId, operation: string): void;
  circuitChanged(upstream: UpstreamId, operation: string, open: boolean): void;
}

export function createLookupMetrics({ registry }: Pick<Metrics, "registry">): LookupMetrics {
  const registers = [registry];
  const lookups = new Counter({
    name: "lookup_total",
    help: "Look-ups at a retailer by operation and outcome",
    labelNames: ["retailer", "operation", "outcome"],
    registers,
  });
  const answers = new Counter({
    name: "lookup_answers_total",
    help: "Answers to callers by operation and how old they were",
    labelNames: ["retailer", "operation", "from"],
    registers,
  });
  const upstream = new Histogram({
    name: "lookup_upstream_seconds",
    help: "Time of one HTTP request to a retailer, by operation and outcome",
    labelNames: ["retailer", "operation", "outcome"],
    buckets: SECONDS,
    registers,
  });
  const retries = new Counter({
    name: "lookup_retries_total",
    help: "HTTP requests to a retailer that were repeated",
    labelNames: ["retailer", "operation"],
    registers,
  });
  const circuits = new Gauge({
    name: "lookup_circuit_open",
    help: "1 while an upstream is not asked because it kept failing",
    labelNames: ["upstream", "operation"],
    registers,
  });
  return {
    lookedUp: (retailer, operation, outcome) => lookups.inc({ retailer, operation, outcome }),
    answered: (retailer, operation, from) => answers.inc({ retailer, operation, from }),
    upstreamAnswered: (retailer, operation, outcome, seconds) =>
      upstream.observe({ retailer, operation, outcome }, seconds),
    retried: (retailer, operation) => retries.inc({ retailer, operation }),
    circuitChanged: (id, operation, open) => circuits.set({ upstream: id, operation }, open ? 1 : 0),
  };
}
