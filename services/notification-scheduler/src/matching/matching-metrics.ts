import type { Metrics } from "@stockfinder/service/metrics";
import { Counter } from "prom-client";

/** Registers the metric of the matching loop; returns the function that counts a failure. */
export function publishMatching({ registry }: Pick<Metrics, "registry">): () => void {
  const failures = new Counter({
    name: "alerts_transitions_failed_total",
    help: "Attempts to examine the watches of a change that failed; each is repeated after four seconds",
    registers: [registry],
  });
  return () => failures.inc();
}
