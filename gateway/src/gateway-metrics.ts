import { readGauge } from "@stockfinder/service/measured-gauge";
import type { Metrics } from "@stockfinder/service/metrics";
import { Counter, Histogram } from "prom-client";
import type { AccessTokens } from "./callers/access-tokens.ts";
import type { EndedSignIns } from "./callers/ended-sign-ins.ts";
import type { Admission } from "./limits/admission.ts";
import type { ConnectionCounts } from "./limits/connection-limits.ts";
import type { LiveSockets } from "./live/live-sockets.ts";
import type { AnswerCache } from "./reads/answer-cache.ts";
import type { FallbackReads } from "./reads/fallback-reads.ts";
import type { PostStreams } from "./reads/post-streams.ts";

interface Counted {
  readonly admission: Admission;
  readonly answers: AnswerCache;
  readonly fallbackReads: FallbackReads;
  readonly accessTokens: AccessTokens;
  readonly endedSignIns: EndedSignIns;
  readonly postStreams: PostStreams;
  readonly liveSockets: LiveSockets;
}

export function publishCounts(
  { admission, answers, fallbackReads, accessTokens, endedSignIns, postStreams, liveSockets }: Counted,
  { registry }: Metrics,
): void {
  const registers = [registry];

  /** Reads plain numbers at each scrape, so that counting costs the hot path almost nothing. */
  function counter(name: string, help: string, label: string, counts: Readonly<Record<string, number>>) {
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
    "gateway_admission_total",
    "Requests by outcome: admitted, or refused because of overload",
    "outcome",
    admission.counts,
  );
  readGauge(
    registry,
    "gateway_busy",
    "Share of the time in which the event loop is active, from 0 to 1; from 0.9 on, requests may be refused",
    () => admission.busy,
  );
  readGauge(
    registry,
    "gateway_requests_in_hand",
    "Requests without an answer yet, except streams of posts",
    () => admission.openRequests,
  );
  counter("gateway_answers_total", "Cacheable answers by origin: memory or service", "from", answers.counts);
  counter(
    "gateway_stand_ins_total",
    "Reads whose service could not be reached, by whether an earlier answer was served or missing",
    "outcome",
    fallbackReads.counts,
  );
  counter(
    "gateway_access_tokens_total",
    "Access tokens by outcome: remembered (valid, seen before), checked (valid, new) or refused",
    "outcome",
    accessTokens.counts,
  );
  counter(
    "gateway_ended_sign_ins_polls_total",
    "Polls of ended sign-ins, by outcome: heard or failed",
    "outcome",
    endedSignIns.counts,
  );
  readGauge(registry, "gateway_post_streams", "Open streams of new posts", () => postStreams.size);
  readGauge(registry, "gateway_live_sockets", "Open sockets for alerts", () => liveSockets.size);
}

const ALERT_SECONDS = [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Registers the metric of live alerts; returns the function that takes the time from a reading to the sockets. */
export function publishLiveAlerts({ registry }: Metrics): (seconds: number) => void {
  const seconds = new Histogram({
    name: "gateway_live_alert_seconds",
    help: "Time from a reading to the sockets that its alert was written to",
    buckets: ALERT_SECONDS,
    registers: [registry],
  });
  return (taken) => seconds.observe(taken);
}

export function publishConnections(counts: ConnectionCounts, { registry }: Metrics): void {
  readGauge(registry, "gateway_connections", "Open connections", () => counts.open);
  new Counter({
    name: "gateway_connections_refused_total",
    help: "Connections closed at once because their address was at its limit",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(counts.refused);
    },
  });
}
