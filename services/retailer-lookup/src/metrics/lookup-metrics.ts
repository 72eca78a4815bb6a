import type { RetailerId } from "@stockfinder/contracts/retailers";
import type { Metrics } from "@stockfinder/service/metrics";
import { Counter, Gauge, Histogram } from "prom-client";

const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 4];

export type LookupMetrics = ReturnType<typeof createLookupMetrics>;

export function createLookupMetrics({ registry }: Pick<Metrics, "registry">) {
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
    /** A retailer was called: `ok`, or the failure (`empty`, `blocked`, `unreadable` …). */
    lookedUp: (retailer: RetailerId, operation: string, outcome: string) =>
      lookups.inc({ retailer, operation, outcome }),
    /** A search or availability was answered. */
    answered: (retailer: RetailerId, operation: string, from: "fresh" | "stale" | "error") =>
      answers.inc({ retailer, operation, from }),
    upstreamAnswered: (retailer: RetailerId, operation: string, outcome: string, seconds: number) =>
      upstream.observe({ retailer, operation, outcome }, seconds),
    retried: (retailer: RetailerId, operation: string) => retries.inc({ retailer, operation }),
    circuitChanged: (id: string, operation: string, open: boolean) =>
      circuits.set({ upstream: id, operation }, open ? 1 : 0),
    recorded: (outcome: string, count: number) => readings.inc({ outcome }, count),
    /** A shopper followed a link to a store; `refused`: an address that is not ours. */
    linkFollowed: (outcome: "affiliate" | "plain" | "refused") => links.inc({ outcome }),
    /** An offer was not read again: the fault's code, or `full` where too many wait for the store. */
    refreshFailed: (reason: string) => refreshes.inc({ reason }),
    adapterSetAside: (retailer: string, isSetAside: boolean) =>
      setAside.set({ retailer }, isSetAside ? 1 : 0),
    canaryRead: (retailer: string, judgement: string) => canaries.inc({ retailer, judgement }),
  };
}
