import type { Queryable } from "@stockfinder/database/database";
import { measuredGauge } from "@stockfinder/service/measured-gauge";
import type { Metrics } from "@stockfinder/service/metrics";
import { Counter, Histogram } from "prom-client";
import { countMails, type Settled } from "../mails/mails.ts";
import type { NotSentKind } from "./not-sent.ts";

const SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];

export type EmailMetrics = ReturnType<typeof createEmailMetrics>;

export function createEmailMetrics({ registry }: Pick<Metrics, "registry">, database: Queryable) {
  measuredGauge(registry, {
    name: "email_mails",
    help: "Mails that wait to be sent, and unsure mails",
    label: "state",
    measure: async () => {
      const { waiting, unsure } = await countMails(database);
      return { waiting, unsure };
    },
  });
  measuredGauge(registry, {
    name: "email_oldest_mail_seconds",
    help: "Age of the oldest waiting mail; 0 if none waits",
    label: "state",
    measure: async () => ({ waiting: (await countMails(database)).oldestSeconds }),
  });
  const registers = [registry];
  const queued = new Counter({
    name: "email_queued_total",
    help: "Queued mails by template",
    labelNames: ["template"],
    registers,
  });
  const settled = new Counter({
    name: "email_settled_total",
    help: "Settled mails by outcome",
    labelNames: ["outcome"],
    registers,
  });
  const seconds = new Histogram({
    name: "email_send_seconds",
    help: "Duration of one attempt to send a mail, by outcome",
    labelNames: ["outcome"],
    buckets: SECONDS,
    registers,
  });
  return {
    queued: (template: string) => queued.inc({ template }),
    settled: (outcome: Settled) => settled.inc({ outcome }),
    /** Starts timing one attempt; call the returned function with its outcome. */
    sending() {
      const end = seconds.startTimer();
      return (outcome: "sent" | "failed" | NotSentKind) => void end({ outcome });
    },
  };
}
