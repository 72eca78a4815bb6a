import type { DataOf, Event } from "@stockfinder/contracts/event";
import type { FaultCode } from "@stockfinder/contracts/fault";
import type { InputOf, Operation, OutputOf } from "@stockfinder/contracts/operation";
import type { Principal } from "@stockfinder/contracts/principal";

export interface CallContext {
  readonly principal: Principal;
  readonly requestId: string;
  /** In milliseconds since 1970 by this process's clock; defaults to the operation's own deadline. */
  readonly deadline?: number;
}

export interface RequestContext {
  readonly principal: Principal;
  readonly requestId: string;
  /** In milliseconds since 1970 by this process's clock. */
  readonly deadline: number;
  /** Aborts at the deadline. */
  readonly signal: AbortSignal;
  /** Allows the gateway to serve this answer again for the given number of milliseconds. */
  reuseFor(milliseconds: number): void;
}

export type Handler<O extends Operation> = (
  input: InputOf<O>,
  context: RequestContext,
) => Promise<OutputOf<O> | EncodedAnswer>;

/** An answer that already is JSON: its bytes are passed on without parsing or serialising. */
export class EncodedAnswer {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

export interface RawAnswer {
  /** JSON in UTF-8. */
  readonly bytes: Buffer;
  /** How long it may be served again, in milliseconds; 0 means not at all. */
  readonly reuseMs: number;
}

export interface EventContext {
  /** The same at every delivery of the same event, so handlers can be idempotent. */
  readonly id: string;
  /** As `subscribe` names it. */
  readonly subscriber: string;
  readonly requestId: string;
  /** Of the span that published it; absent if that is not traced. */
  readonly traceparent?: string | undefined;
  readonly attempt: number;
}

export type EventHandler<E extends Event> = (data: DataOf<E>, context: EventContext) => Promise<void>;

export interface ServeOptions {
  /** Which values of `operation.queuedBy` to answer; required for such operations. */
  readonly queues?: readonly string[];
  readonly concurrency?: number;
}

export interface SubscribeOptions {
  /** Delivers to every copy of the process, only while it runs, at most once: for invalidating in-memory state. */
  readonly everyCopy?: boolean;
  /**
   * With `everyCopy`: called when events arrive again after the broker was unavailable. Events published after `since`, in
   * milliseconds since 1970, may have been missed. The loss of a broker that hangs is noticed at most 20 s later.
   */
  readonly resumed?: (since: number) => void;
  readonly concurrency?: number;
}

export interface PublishOptions {
  readonly id?: string;
  /** The request that caused the event; defaults to the current request, else to the event's id. */
  readonly requestId?: string;
  /** Of the span that caused the event; by default the current span. The outbox passes the one that it stored. */
  readonly traceparent?: string | null | undefined;
}

/**
 * Messaging between services. Two adapters give the same guarantees: RabbitMQ (`amqp:` URLs) and in-process (`memory:`).
 *
 * Calls fail fast, always with a `Fault`: `unavailable` when no process serves the operation, the broker is unavailable or too
 * many calls are already waiting; `out-of-time` at the deadline; otherwise what the handler threw (`internal` for
 * anything that is not a Fault). Events are delivered at least once to every subscriber.
 */
export interface Bus {
  call<O extends Operation>(operation: O, input: InputOf<O>, context: CallContext): Promise<OutputOf<O>>;
  callRaw<O extends Operation>(operation: O, input: InputOf<O>, context: CallContext): Promise<RawAnswer>;
  /** Answers an operation until `stopServing`. The input is parsed with the operation's schema first. */
  serve<O extends Operation>(operation: O, handler: Handler<O>, options?: ServeOptions): Promise<void>;
  /** Resolves when the event is safe: confirmed by the broker, or handled by every subscriber in the process. */
  publish<E extends Event>(event: E, data: DataOf<E>, options?: PublishOptions): Promise<void>;
  /** `subscriber` names the durable queue: `lookup.popular-searches`. A handler that throws is retried later. */
  subscribe<E extends Event>(
    event: E,
    subscriber: string,
    handler: EventHandler<E>,
    options?: SubscribeOptions,
  ): Promise<void>;
  /** False while the broker is unavailable or blocks publishers (memory or disk alarm). Services are then not ready, gateways degraded. */
  isUp(): boolean;
  pendingCalls(): number;
  /**
   * The waiting messages by queue: `parked`, each request queue that this process serves, and each of its subscriptions
   * (`email.given-addresses:alerts.addressGiven`). Rejects while the broker is unavailable.
   */
  backlogs(): Promise<Readonly<Record<string, Backlog>>>;
  /** Takes no new work; resolves when the work in progress has finished, or after `graceMs`. Outgoing calls still work. */
  stopServing(graceMs: number): Promise<void>;
  close(): Promise<void>;
}

export interface Backlog {
  readonly messages: number;
  readonly oldestSeconds: number;
}

export interface BusObserver {
  callSettled?(operation: string, outcome: string, seconds: number): void;
  /** A reply arrived after its call had ended. */
  replyDropped?(): void;
  /** A request of this queue was dropped unprocessed: its deadline had passed when its turn came. */
  requestExpired?(queue: string): void;
  /** A request failed through a bug or outage of ours (see `isOurFault`); `error` is what the handler threw. */
  requestFailed?(operation: string, code: FaultCode, error: unknown): void;
  requestHandled?(operation: string, outcome: string, seconds: number): void;
  eventHandled?(
    subscriber: string,
    outcome: "done" | "retried" | "parked" | "dropped",
    attempt: number,
    seconds: number,
  ): void;
  /** `ok` once the event is safe. */
  eventPublished?(event: string, outcome: "ok" | "failed", seconds: number): void;
  connectionChanged?(state: "up" | "away" | "blocked", reason?: string): void;
  failed?(what: string, error: unknown): void;
}
