import type { Metrics } from "@stockfinder/service/metrics";
import { Counter, Gauge } from "prom-client";
import type { AccessTokens } from "./access-tokens.ts";
import type { AnswerCache } from "./answer-cache.ts";
import type { EndedSignIns } from "./ended-sign-ins.ts";
import type { PostStreams } from "./post-streams.ts";

interface Counted {
  readonly answers: AnswerCache;
  readonly accessTokens: AccessTokens;
  readonly endedSignIns: EndedSignIns;
  readonly postStreams: PostStreams;
}

/** What operators see of a gateway beside its requests (`access-log.ts`). */
export function publishCounts(
  { answers, accessTokens, endedSignIns, postStreams }: Counted,
  { registry }: Metrics,
): void {
  const registers = [registry];

  /** Read from plain numbers when somebody looks: what is counted is not slowed down by its count. */
  function counter(
    name: string,
    help: string,
    label: string,
    counts: Readonly<Record<string, number>>,
  ): void {
    new Counter({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset();
        for (const [value, count] of Object.entries(counts)) this.inc({ [label]: value }, count);
      },
    });
  }

  counter(
    "gateway_answers_total",
    "Answers that may be served again, by where they came from: memory, shared (Redis) or service",
    "from",
    answers.counts,
  );
  counter(
    "gateway_access_tokens_total",
    "Access tokens by what became of them: remembered (good and known), checked (good and new) or refused",
    "outcome",
    accessTokens.counts,
  );
  counter(
    "gateway_ended_sign_ins_polls_total",
    "How often auth was asked which sign-ins have ended, by outcome: heard or failed",
    "outcome",
    endedSignIns.counts,
  );
  new Gauge({
    name: "gateway_post_streams",
    help: "Open streams of new posts",
    registers,
    collect() {
      this.set(postStreams.size);
    },
  });
}
