import { Fault, isOurFault } from "@stockfinder/contracts/fault";

export interface SpanStart {
  /** Of few values: an operation, an event, a kind of work. */
  readonly name: string;
  readonly kind: "server" | "client" | "producer" | "consumer" | "internal";
  /** Never what a user typed, and no secret: traces leave the installation's network more easily than its database. */
  readonly attributes?: SpanAttributes;
  /** The W3C `traceparent` of the cause, from a message or a row; absent: the current span. */
  readonly parent?: string | null | undefined;
  /** Without a cause, begins a trace. Otherwise work without a cause has no span. */
  readonly begins?: boolean;
}

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  readonly traceId: string;
  run<T>(work: () => T): T;
  rename(name: string): void;
  add(attributes: SpanAttributes): void;
  fail(failure: SpanFailure): void;
  end(): void;
}

export interface SpanFailure {
  /** A fault's code, or the error's class. */
  readonly type: string;
  /** A bug or outage of ours; otherwise the caller's mistake, which does not mark the span. */
  readonly isOurs: boolean;
}

export interface Tracer {
  /** Null if there is no cause and the span does not begin a trace. */
  begin(start: SpanStart): Span | null;
  outside<T>(work: () => T): T;
  current(): { readonly traceId: string; readonly traceparent: string } | undefined;
}

let tracer: Tracer | null = null;

/** Traces this process from now on; null ends it. */
export function traceWith(chosen: Tracer | null): void {
  tracer = chosen;
}

/** Without tracing this and everything below costs a comparison. */
export function isTracing(): boolean {
  return tracer !== null;
}

/** Begins a span that the caller ends; null without tracing. */
export function beginSpan(start: SpanStart): Span | null {
  return tracer === null ? null : tracer.begin(start);
}

export function inSpan<T>(start: SpanStart, work: (span: Span | null) => Promise<T>): Promise<T> {
  const span = tracer === null ? null : tracer.begin(start);
  return span === null ? work(null) : span.run(() => untilEnd(span, work));
}

async function untilEnd<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await work(span);
  } catch (error) {
    span.fail(failureOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** An error without its message, which may quote what a user wrote. */
export function failureOf(error: unknown): SpanFailure {
  if (error instanceof Fault) return { type: error.code, isOurs: isOurFault(error.code) };
  return { type: error instanceof Error ? error.name : typeof error, isOurs: true };
}

export function outsideSpans<T>(work: () => T): T {
  return tracer === null ? work() : tracer.outside(work);
}

export function currentTraceparent(): string | undefined {
  return tracer === null ? undefined : tracer.current()?.traceparent;
}

export function currentTraceId(): string | undefined {
  return tracer === null ? undefined : tracer.current()?.traceId;
}
