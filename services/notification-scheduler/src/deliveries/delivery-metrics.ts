import type { Queryable } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import { measuredGauge } from "@stockfinder/service/measured-gauge";
import type { Metrics } from "@stockfinder/service/metrics";
import { Counter, Histogram } from "prom-client";
import {
  type ChannelGroup,
  type DropReason,
  groupOf,
  longestDue,
  type SentChannel,
} from "./delivery-table.ts";

/**
 * Counts the outcome of a delivery. `seconds`: from the reading that made its alert until it was sent; absent if its
 * owner postponed it.
 */
export type Delivered = (channel: SentChannel, outcome: "sent" | DropReason, seconds?: number) => void;

const SECONDS = [0.5, 1, 2.5, 5, 10, 30, 60, 300, 900];

export function publishDeliveries(
  { registry }: Pick<Metrics, "registry">,
  database: Queryable,
  clock: Pick<Clock, "now">,
): Delivered {
  measuredGauge(registry, {
    name: "alerts_delivery_late_seconds",
    help: "How late the most overdue mail, push or message to an own channel is",
    label: "channel",
    measure: async () => {
      const { email = 0, push = 0, own = 0 } = await longestDue(database, new Date(clock.now()));
      return { email: email / 1_000, push: push / 1_000, own: own / 1_000 };
    },
  });
  const deliveries = new Counter({
    name: "alerts_deliveries_total",
    help: "Mails, pushes and messages of alerts, by outcome: sent, or why not",
    labelNames: ["channel", "outcome"],
    registers: [registry],
  });
  const delays = new Histogram({
    name: "alerts_delivery_seconds",
    help: "Time from a reading to the mail, push or message of its new alert, without postponed ones",
    labelNames: ["channel"],
    buckets: SECONDS,
    registers: [registry],
  });
  // A rate needs a value before the first.
  for (const channel of ["email", "push", "own"] satisfies ChannelGroup[]) delays.zero({ channel });
  return (channel, outcome, seconds) => {
    const group = { channel: groupOf(channel) };
    deliveries.inc({ ...group, outcome });
    if (seconds !== undefined) delays.observe(group, seconds);
  };
}
