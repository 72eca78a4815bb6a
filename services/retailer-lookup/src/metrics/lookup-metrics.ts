import type { RetailerId } from "@stockfinder/contracts/retailers";
import type { Metrics } from "@stockfinder/service/metrics";
import { Counter, Gauge, Histogram } from "prom-client";

const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 4];

export interface LookupMetrics {
  /** A retailer was called: `ok`, or the failure (`empty`, `blocked`, `unreadable` …). */
  lookedUp(retailer: RetailerId, operation: string, outcome: string): void;
  /** A search or availability was answered `fresh`, `stale` or with an `error`. */
  answered(retailer: RetailerId, operation: string, from: "fresh" | "stale" | "error"): void;
  upstreamAnswered(retailer: RetailerId, operation: string, outcome: string, seconds: number): void;
  retried(retailer: RetailerId, operation: string): void;
  circuitChanged(upstream: string, operation: string, open: boolean): void;
  recorded(outcome: string, readings: number): void;
  /** A shopper followed a link to a store; `refused`: an address that is not ours. */
  linkFollowed(outcome: "affiliate" | "plain" | "refused"): void;
  /** An offer was not read again: the fault's code, or `full` where too many wait for the store. */
  refreshFailed(reason: string): void;
  adapterSetAside(reader: string, isSetAside: boolean): void;
  canaryRead(reader: string, judgement: string): void;
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
  const readings = new Counter({
    name: "lookup_readings_total",
    help: "Readings of what stores sell: written, ignored, dropped or failed",
    labelNames: ["outcome"],
    registers,
  });
  const links = new Counter({
    name: "lookup_links_followed_total",
    help: "Requests for links to stores: through an affiliate, plain, or refused",
    labelNames: ["outcome"],
    registers,
  });
  const refreshes = new Counter({
    name: "lookup_refreshes_failed_total",
    help: "Offers that were not read again, by reason",
    labelNames: ["reason"],
    registers,
  });
  const setAside = new Gauge({
    name: "lookup_adapter_set_aside",
    help: "1 while a retailer's stock is not shown, because its adapter read known items wrongly",
    labelNames: ["retailer"],
    registers,
  });
  const canaries = new Counter({
    name: "lookup_canaries_total",
    help: "Known items that were read: right, wrong or cannotTell",
    labelNames: ["retailer", "judgement"],
    registers,
  });
  return {
    adapterSetAside: (retailer, isSetAside) => setAside.set({ retailer }, isSetAside ? 1 : 0),
    canaryRead: (retailer, judgement) => canaries.inc({ retailer, judgement }),
    linkFollowed: (outcome) => links.inc({ outcome }),
    lookedUp: (retailer, operation, outcome) => lookups.inc({ retailer, operation, outcome }),
    answered: (retailer, operation, from) => answers.inc({ retailer, operation, from }),
    upstreamAnswered: (retailer, operation, outcome, seconds) =>
      upstream.observe({ retailer, operation, outcome }, seconds),
    retried: (retailer, operation) => retries.inc({ retailer, operation }),
    circuitChanged: (id, operation, open) => circuits.set({ upstream: id, operation }, open ? 1 : 0),
    recorded: (outcome, count) => readings.inc({ outcome }, count),
    refreshFailed: (reason) => refreshes.inc({ reason }),
  };
}
