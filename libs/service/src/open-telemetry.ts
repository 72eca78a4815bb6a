import { AsyncLocalStorage } from "node:async_hooks";
import {
  DiagLogLevel,
  diag,
  type Span as OtelSpan,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Span, SpanFailure, SpanStart, Tracer } from "@stockfinder/bus/tracing";

export interface OpenTelemetryOptions {
  readonly service: string;
  /** Where spans are posted as OTLP over HTTP: `http://collector:4318/v1/traces`. */
  readonly url: string;
  /** The share of traces that are kept, from 0 to 1; decided by the trace id, so that all processes keep the same ones. */
  readonly share: number;
  warn(message: string): void;
}

export interface OpenTelemetry {
  readonly tracer: Tracer;
  stop(): Promise<void>;
}

/** How long spans are gathered before they are sent: a trace is there when a person looks for it. */
const GATHERED_MS = 1_000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/** Traces with OpenTelemetry's SDK. Loaded only where tracing is on: it takes 0.1 s and 15 MB. */
export function startOpenTelemetry({ service, url, share, warn }: OpenTelemetryOptions): OpenTelemetry {
  const quiet = () => {};
  const report = (text: string) => warn(reasonIn(text));
  diag.setLogger(
    { error: report, warn: report, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }), scheduledDelayMillis: GATHERED_MS }),
    ],
  });
  return {
    tracer: tracerOn(provider.getTracer("stockfinder")),
    stop: () => provider.shutdown(),
  };
}

/** The SDK reports errors as JSON, with their stack. */
function reasonIn(report: string): string {
  return /"message":"((?:[^"\\]|\\.)*)"/.exec(report)?.[1] ?? report;
}

function tracerOn(otel: OtelTracer): Tracer {
  const scope = new AsyncLocalStorage<OtelSpan | undefined>();

  function causeOf({ parent }: SpanStart): OtelSpan | null {
    if (parent === undefined) return scope.getStore() ?? null;
    const remote = parent === null ? null : spanContextIn(parent);
    return remote && trace.wrapSpanContext(remote);
  }

  const shown = (span: OtelSpan) => shownSpan(span, (work) => scope.run(span, work));

  return {
    begin(start) {
      const cause = causeOf(start);
      if (!start.begins) {
        if (cause === null) return null;
        // The cause's span is passed on: one of its own would cost as much as one that is kept.
        if (!isKept(cause)) return cause === scope.getStore() ? null : shown(cause);
      }
      const { name, kind, attributes = {} } = start;
      const context = cause === null ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, cause);
      return shown(otel.startSpan(name, { kind: KINDS[kind], attributes }, context));
    },
    outside: (work) => scope.run(undefined, work),
    current() {
      const span = scope.getStore();
      if (!span) return undefined;
      const context = span.spanContext();
      return { traceId: context.traceId, traceparent: traceparentOf(context) };
    },
  };
}

/** Whether the trace is kept, as was decided where it began. */
function isKept(cause: OtelSpan): boolean {
  return (cause.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
}

function shownSpan(span: OtelSpan, run: Span["run"]): Span {
  return {
    traceId: span.spanContext().traceId,
    run,
    rename: (name) => void span.updateName(name),
    add: (attributes) => void span.setAttributes(attributes),
    fail({ type, isOurs }: SpanFailure) {
      span.setAttribute("error.type", type);
      if (isOurs) span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}

/** W3C Trace Context, version 00; an id of zeros is invalid. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

function spanContextIn(traceparent: string): SpanContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}
