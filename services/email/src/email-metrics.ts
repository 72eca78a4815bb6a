import type { Metrics } from "@stockfinder/service/metrics";
import { Counter, Histogram } from "prom-client";
import type { Settled } from "./mails.ts";
import type { NotSentKind } from "./sending/not-sent.ts";

const SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];

/** What operators see of the mails. */
export interface EmailMetrics {
  queued(template: string): void;
  settled(outcome: Settled): void;
  deferred(): void;
  /** A server is asked to take a mail; answers what notes the end. */
  sending(): (outcome: "sent" | "failed" | NotSentKind) => void;
}

export function createEmailMetrics({ registry }: Pick<Metrics, "registry">): EmailMetrics {
  const registers = [registry];
  const queued = new Counter({
    name: "email_queued_total",
    help: "Mails that were queued, by template",
    labelNames: ["template"],
    registers,
  });
  const settled = new Counter({
    name: "email_settled_total",
    help: "Mails of which the last word is said, by outcome",
    labelNames: ["outcome"],
    registers,
  });
  const deferred = new Counter({
    name: "email_deferred_total",
    help: "Times that a server put a mail off",
    registers,
  });
  const seconds = new Histogram({
    name: "email_send_seconds",
    help: "Time that one try of a mail took, by outcome",
    labelNames: ["outcome"],
    buckets: SECONDS,
    registers,
  });
  return {
    queued: (template) => queued.inc({ template }),
    settled: (outcome) => settled.inc({ outcome }),
    deferred: () => deferred.inc(),
    sending() {
      const end = seconds.startTimer();
      return (outcome) => void end({ outcome });
    },
  };
}
