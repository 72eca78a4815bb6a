import type { Queryable } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import { measuredGauge } from "@stockfinder/service/measured-gauge";
import type { Metrics } from "@stockfinder/service/metrics";
import { Counter } from "prom-client";
import { type DropReason, longestDue, type SentChannel } from "./delivery-table.ts";

/** Counts what became of a delivery. */
export type Delivered = (channel: SentChannel, outcome: "sent" | DropReason) => void;

export function publishDeliveries(
  { registry }: Pick<Metrics, "registry">,
  database: Queryable,
  clock: Pick<Clock, "now">,
): Delivered {
  measuredGauge(registry, {
    name: "alerts_delivery_late_seconds",
    help: "How long the mail or push that is due longest has waited",
    label: "channel",
    measure: async () => {
      const { email = 0, push = 0 } = await longestDue(database, new Date(clock.now()));
      return { email: email / 1_000, push: push / 1_000 };
    },
  });
  const deliveries = new Counter({
    name: "alerts_deliveries_total",
    help: "Mails and pushes of alerts, by outcome: sent, or why not",
    labelNames: ["channel", "outcome"],
    registers: [registry],
  });
  return (channel, outcome) => deliveries.inc({ channel, outcome });
}
