import { Fault, isOurFault, parseInput } from "@stockfinder/contracts/fault";
import type { Operation } from "@stockfinder/contracts/operation";
import type { Principal } from "@stockfinder/contracts/principal";
import { type BusObserver, EncodedAnswer, type Handler, type RequestContext } from "./bus.ts";
import type { Reply } from "./pending-calls.ts";
import { inRequest } from "./request-scope.ts";
import { failureOf, inSpan, type Span } from "./tracing.ts";

export interface Request {
  readonly principal: Principal;
  readonly requestId: string;
  /** Time left until the caller's deadline, in milliseconds. */
  readonly timeLeftMs: number;
  /** Of the caller's span; null if the call is not traced. */
  readonly traceparent: string | null;
}

/** Answers one request, given as JSON. Never throws: failures become replies too. */
export type Answer = (json: string, request: Request) => Promise<Reply>;

/** Off in production, to save time: development and tests have already checked our outputs. */
const CHECKED_MODES = ["development", "test"];

export interface RequestHandlerOptions {
  readonly observer: BusObserver;
  /** The clock of this process, in milliseconds since 1970. */
  now(): number;
}

export function requestHandler<O extends Operation>(
  operation: O,
  handler: Handler<O>,
  { observer, now }: RequestHandlerOptions,
): Answer {
  const checksAnswers = CHECKED_MODES.includes(process.env.NODE_ENV ?? "");
  const answer = async (json: string, request: Request, span: Span | null): Promise<Reply> => {
    const startedAt = performance.now();
    const settled = (outcome: string) =>
      observer.requestHandled?.(operation.name, outcome, (performance.now() - startedAt) / 1_000);

    try {
      const context = new HandlerContext(request, now());
      const input = parseInput<O["input"]>(operation.input, JSON.parse(json));
      const output = await inRequest(request.requestId, () => handler(input, context));
      const bytes = output instanceof EncodedAnswer ? output.bytes : encode(output);
      if (checksAnswers) operation.output.parse(JSON.parse(bytes.toString()));
      settled("ok");
      return { bytes, isFault: false, reuseMs: context.reuseMs };
    } catch (error) {
      const fault = asFault(error);
      span?.fail(failureOf(error));
      if (isOurFault(fault.code))
        inRequest(request.requestId, () => observer.requestFailed?.(operation.name, fault.code, error));
      settled(fault.code);
      return { bytes: encode(fault.toMessage()), isFault: true, reuseMs: 0 };
    }
  };
  return (json, request) =>
    inSpan({ name: operation.name, kind: "server", parent: request.traceparent }, (span) =>
      answer(json, request, span),
    );
}

export function encode(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value) ?? "null");
}

/** Callers learn that the handler failed, not why: the cause stays in this process. */
function asFault(error: unknown): Fault {
  return error instanceof Fault ? error : new Fault("internal", "Something went wrong");
}

class HandlerContext implements RequestContext {
  readonly principal: Principal;
  readonly requestId: string;
  readonly deadline: number;
  readonly #expiresAt: number;
  reuseMs = 0;
  #signal: AbortSignal | undefined;

  constructor({ principal, requestId, timeLeftMs }: Request, now: number) {
    this.principal = principal;
    this.requestId = requestId;
    this.deadline = now + timeLeftMs;
    this.#expiresAt = performance.now() + timeLeftMs;
  }

  /** Created at first use: it costs a timer, and most handlers do not need it. */
  get signal(): AbortSignal {
    this.#signal ??= AbortSignal.timeout(Math.max(0, Math.ceil(this.#expiresAt - performance.now())));
    return this.#signal;
  }

  /** A property, so that handlers can destructure it from the context. */
  readonly reuseFor = (milliseconds: number): void => {
    this.reuseMs = milliseconds;
  };
}
