import type { Metrics } from "@stockfinder/service/metrics";
import { Counter } from "prom-client";
import type { AnswerCache } from "./answer-cache.ts";

/** Where answers came from. Read from plain numbers when somebody looks: a hot answer is not slowed down by its count. */
export function countAnswers({ counts }: AnswerCache, { registry }: Metrics): void {
  new Counter({
    name: "gateway_answers_total",
    help: "Answers that may be served again, by where they came from: memory, shared (Redis) or service",
    labelNames: ["from"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [from, count] of Object.entries(counts)) this.inc({ from }, count);
    },
  });
}
