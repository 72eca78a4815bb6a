import { setTimeout as wait } from "node:timers/promises";
import { traceWith } from "@stockfinder/bus/tracing";
import { z } from "zod";
import { causesOf } from "./causes.ts";
import { BaseUrl } from "./config.ts";
import type { Logger } from "./logger.ts";
import { MinuteLog } from "./minute-log.ts";

const SHARE = "expected the share of traces to keep, from 0 to 1";

export const TracingEnvironment = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: BaseUrl.optional().describe(
    "the collector of traces; without it there are none",
  ),
  // The exporter reads it itself.
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional().describe("the collector's credentials, as headers"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number(SHARE)
    .min(0, SHARE)
    .max(1, SHARE)
    .default(1)
    .describe("the share of traces that are kept, from 0 to 1; the same for all processes"),
});

export interface TracingOptions {
  readonly service: string;
  readonly config: z.output<typeof TracingEnvironment>;
  readonly logger: Pick<Logger, "warn">;
}

/** Traces this process if a collector is configured. Returns the function that sends the last spans. */
export async function startTracing({
  service,
  config,
  logger,
}: TracingOptions): Promise<{ stop(): Promise<void> }> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
  if (!endpoint) return { stop: async () => {} };
  const { startOpenTelemetry } = await import("./open-telemetry.ts");
  const failures = new MinuteLog<{ reason: string }>({
    log: ({ reason }, count) => logger.warn({ reason, count }, "traces are not sent"),
  });
  const { tracer, stop } = startOpenTelemetry({
    service,
    url: `${endpoint.href.replace(/\/$/, "")}/v1/traces`,
    share,
    warn: (message) => failures.note({ reason: message.slice(0, MAX_OF_A_REASON) }),
  });
  traceWith(tracer);
  return {
    async stop() {
      traceWith(null);
      // The exporter tries for ten seconds, which a process that stops does not have.
      const sent = stop().catch((error: unknown) => failures.note({ reason: causesOf(error) }));
      await Promise.race([sent, wait(LAST_SPANS_MS, undefined, { ref: false })]);
    },
  };
}

const LAST_SPANS_MS = 1_000;

const MAX_OF_A_REASON = 200;
