import type { DataOf, Event } from "@stockfinder/contracts/event";
import type { InputOf, Operation, OutputOf } from "@stockfinder/contracts/operation";
import type { Principal } from "@stockfinder/contracts/principal";

/** Who asks, for which request, and until when an answer is of use. */
export interface CallContext {
  readonly principal: Principal;
  /** Goes with every message that the request causes and stands in every log line. */
  readonly requestId: string;
  /** In milliseconds since 1970; the operation's own deadline where the caller sets none. */
  readonly deadline?: number;
}

/** What a handler knows beside its input. */
export interface RequestContext {
  readonly principal: Principal;
  readonly requestId: string;
  /** In milliseconds since 1970. */
  readonly deadline: number;
  /** Aborts at the deadline. */
  readonly signal: AbortSignal;
  /** Tells the caller's edge that it may serve this answer again for so many milliseconds. */
  reuseFor(milliseconds: number): void;
}

export type Handler<O extends Operation> = (
  input: InputOf<O>,
  context: RequestContext,
) => Promise<OutputOf<O> | EncodedAnswer>;

/** An answer that is JSON already: passed on as these bytes, neither parsed nor written again. */
export class EncodedAnswer {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** An answer as it came over the wire. */
export interface RawAnswer {
  /** JSON in UTF-8. */
  readonly bytes: Buffer;
  /** How long it may be served again, in milliseconds; 0: not at all. */
  readonly reuseMs: number;
}

export interface EventContext {
  /** The same at every delivery of the same event: what makes a handler idempotent. */
  readonly id: string;
  readonly requestId: string;
  /** 1 at the first delivery. */
  readonly attempt: number;
}

export type EventHandler<E extends Event> = (data: DataOf<E>, context: EventContext) => Promise<void>;

export interface ServeOptions {
  /** Which values of `operation.queuedBy` to answer; needed for such operations. */
  readonly queues?: readonly string[];
  /** How many requests are in hand at once, for each queue. */
  readonly concurrency?: number;
}

export interface SubscribeOptions {
  /** Every copy of the process hears the event, only while it runs and at most once: for dropping what it holds in memory. */
  readonly everyCopy?: boolean;
  readonly concurrency?: number;
}

export interface PublishOptions {
  /** The event's id; made anew where it has none yet. The outbox gives the id that it stored. */
  readonly id?: string;
  readonly requestId?: string;
}

/**
 * How services talk. Two adapters keep the same promises: RabbitMQ (`amqp:` URLs) and in-process (`memory:`).
 *
 * Calls fail fast, always with a `Fault`: `unavailable` when nobody answers to the operation, the broker is away or too
 * many calls wait already; `out-of-time` at the deadline; otherwise what the handler threw (`internal` for anything that
 * is not a Fault). Events are delivered at least once to every subscriber.
 */
export interface Bus {
  call<O extends Operation>(operation: O, input: InputOf<O>, context: CallContext): Promise<OutputOf<O>>;
  /** As `call`, but the answer stays bytes. */
  callRaw<O extends Operation>(operation: O, input: InputOf<O>, context: CallContext): Promise<RawAnswer>;
  /** Answers an operation until `stopServing`. The input is parsed with the operation's schema first. */
  serve<O extends Operation>(operation: O, handler: Handler<O>, options?: ServeOptions): Promise<void>;
  /** Resolves when the event is safe: confirmed by the broker, or handled by every subscriber in the process. */
  publish<E extends Event>(event: E, data: DataOf<E>, options?: PublishOptions): Promise<void>;
  /** `subscriber` names the durable queue: `lookup.popular-searches`. A handler that throws is tried again later. */
  subscribe<E extends Event>(
    event: E,
    subscriber: string,
    handler: EventHandler<E>,
    options?: SubscribeOptions,
  ): Promise<void>;
  /** False while the broker is away; part of readiness. */
  isUp(): boolean;
  /** Takes no new work and resolves when what is in hand is finished, or after `graceMs`. Calls still go out. */
  stopServing(graceMs: number): Promise<void>;
  close(): Promise<void>;
}

/** What an adapter tells the process about itself; the process counts and logs it. */
export interface BusObserver {
  callSettled?(operation: string, outcome: string, seconds: number): void;
  /** A reply came after its caller had gone. */
  replyDropped?(): void;
  requestHandled?(operation: string, outcome: string, seconds: number): void;
  eventHandled?(
    subscriber: string,
    outcome: "done" | "retried" | "parked" | "dropped",
    attempt: number,
  ): void;
  connectionChanged?(state: "up" | "away" | "blocked", reason?: string): void;
  failed?(what: string, error: unknown): void;
}
