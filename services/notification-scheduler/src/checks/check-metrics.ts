import type { Queryable } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import { measuredGauge } from "@stockfinder/service/measured-gauge";
import type { Metrics } from "@stockfinder/service/metrics";
import { Counter } from "prom-client";
import { longestWait } from "./check-table.ts";

export function publishChecks(
  { registry }: Pick<Metrics, "registry">,
  database: Queryable,
  clock: Pick<Clock, "now">,
): (outcome: "changed" | "same" | "failed") => void {
  measuredGauge(registry, {
    name: "alerts_check_late_seconds",
    help: "How late the most overdue check is",
    label: "state",
    measure: async () => ({ due: (await longestWait(database, new Date(clock.now()))) / 1_000 }),
  });
  const checks = new Counter({
    name: "alerts_checks_total",
    help: "Checks of what is watched, by outcome: changed, same or failed",
    labelNames: ["outcome"],
    registers: [registry],
  });
  return (outcome) => checks.inc({ outcome });
}
