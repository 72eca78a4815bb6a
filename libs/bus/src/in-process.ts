import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { DataOf, Event } from "@stockfinder/contracts/event";
import type { InputOf, Operation, OutputOf } from "@stockfinder/contracts/operation";
import type {
  Backlog,
  Bus,
  BusObserver,
  CallContext,
  EventHandler,
  Handler,
  PublishOptions,
  RawAnswer,
  ServeOptions,
  SubscribeOptions,
} from "./bus.ts";
import { type Arrival, type Deliver, eventDelivery, RETRY_DELAYS_MS } from "./event-delivery.ts";
import { observePublish } from "./observe-publish.ts";
import { PendingCalls, type Reply, unavailable } from "./pending-calls.ts";
import { PendingWork } from "./pending-work.ts";
import { QueueAge } from "./queue-age.ts";
import { type Answer, requestHandler } from "./request-handler.ts";
import { DEFAULT_CONCURRENCY, requestQueue, servedQueues } from "./request-queue.ts";
import { currentRequestId } from "./request-scope.ts";
import { Semaphore } from "./semaphore.ts";
import { currentTraceparent, inSpan } from "./tracing.ts";

export interface InProcessOptions {
  readonly observer?: BusObserver | undefined;
  readonly retryDelaysMs?: readonly number[] | undefined;
  /** In milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
  /** Waits between two attempts; rejects when `signal` aborts. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

interface RequestQueue {
  readonly slots: Semaphore;
  readonly age: QueueAge;
  readonly answers: Map<string, Answer>;
}

interface Subscription {
  readonly event: string;
  readonly subscriber: string;
  readonly slots: Semaphore;
  readonly age: QueueAge;
  readonly deliver: Deliver;
}

/** The bus of one process. Everything crosses it as JSON, as over a broker, so no object is shared. */
export class InProcessBus implements Bus {
  readonly #observer: BusObserver;
  readonly #retryDelaysMs: readonly number[];
  readonly #now: () => number;
  readonly #wait: NonNullable<InProcessOptions["wait"]>;
  readonly #pending: PendingCalls;
  readonly #queues = new Map<string, RequestQueue>();
  readonly #subscriptions = new Map<string, Subscription[]>();
  /** Events that failed at every attempt. They are logged, and not kept. */
  #parked = 0;
  readonly #parkedAge: QueueAge;
  readonly #pendingWork = new PendingWork();
  /** Ends the delays between attempts. */
  readonly #stop = new AbortController();
  #isUp = true;

  constructor({
    observer = {},
    retryDelaysMs = RETRY_DELAYS_MS,
    now = Date.now,
    wait = waitAbortably,
  }: InProcessOptions = {}) {
    this.#observer = observer;
    this.#retryDelaysMs = retryDelaysMs;
    this.#now = now;
    this.#wait = wait;
    this.#parkedAge = new QueueAge(now);
    this.#pending = new PendingCalls(observer);
  }

  async call<O extends Operation>(
    operation: O,
    input: InputOf<O>,
    context: CallContext,
  ): Promise<OutputOf<O>> {
    const { bytes } = await this.callRaw(operation, input, context);
    return JSON.parse(bytes.toString());
  }

  callRaw<O extends Operation>(operation: O, input: InputOf<O>, context: CallContext): Promise<RawAnswer> {
    return inSpan({ name: operation.name, kind: "client" }, () => this.#ask(operation, input, context));
  }

  #ask(operation: Operation, input: unknown, context: CallContext): Promise<Reply> {
    const target = requestQueue(operation, input);
    const queue = this.#queues.get(target);
    const answer = queue?.answers.get(operation.name);
    if (!queue || !answer || !this.#isUp) {
      return this.#pending.refuse(operation.name, unavailable(`No service answers ${operation.name}`));
    }
    const timeLeftMs = context.deadline === undefined ? operation.deadlineMs : context.deadline - this.#now();
    const json = JSON.stringify(input);
    const traceparent = currentTraceparent() ?? null;
    const sentAt = this.#now();
    return this.#pending.start({ target, operation: operation.name, timeLeftMs }, (id) => {
      const work = async () => {
        queue.age.taken(sentAt);
        const left = this.#pending.timeLeftMs(id);
        if (left === 0) return this.#observer.requestExpired?.(target);
        const { principal, requestId } = context;
        const request = { principal, requestId, timeLeftMs: left, traceparent };
        this.#pending.settle(id, await answer(json, request));
      };
      void this.#pendingWork.run(() => queue.slots.run(work));
    });
  }

  async serve<O extends Operation>(
    operation: O,
    handler: Handler<O>,
    options: ServeOptions = {},
  ): Promise<void> {
    const answer = requestHandler(operation, handler, { observer: this.#observer, now: this.#now });
    for (const name of servedQueues(operation, options)) {
      let queue = this.#queues.get(name);
      if (!queue) {
        const slots = new Semaphore(options.concurrency ?? DEFAULT_CONCURRENCY);
        queue = { slots, age: new QueueAge(this.#now), answers: new Map() };
        this.#queues.set(name, queue);
      }
      if (queue.answers.has(operation.name))
        throw new Error(`${operation.name} is served twice from ${name}`);
      queue.answers.set(operation.name, answer);
    }
  }

  async publish<E extends Event>(event: E, data: DataOf<E>, options: PublishOptions = {}): Promise<void> {
    const subscriptions = this.#subscriptions.get(event.name) ?? [];
    if (this.#stop.signal.aborted) throw unavailable("The bus takes no more events");
    const json = JSON.stringify(data);
    const id = options.id ?? randomUUID();
    const requestId = options.requestId ?? currentRequestId() ?? id;
    const deliverAll = async () => {
      const causes = { id, requestId, traceparent: currentTraceparent() };
      await Promise.all(subscriptions.map((subscription) => this.#deliver(subscription, json, causes)));
    };
    await observePublish(event.name, this.#observer, () =>
      inSpan({ name: event.name, kind: "producer", parent: options.traceparent }, deliverAll),
    );
  }

  async subscribe<E extends Event>(
    event: E,
    subscriber: string,
    handler: EventHandler<E>,
    { everyCopy = false, concurrency = DEFAULT_CONCURRENCY }: SubscribeOptions = {},
  ): Promise<void> {
    const others = this.#subscriptions.get(event.name) ?? [];
    if (others.some((other) => other.subscriber === subscriber && !everyCopy)) {
      throw new Error(`${subscriber} is already subscribed to ${event.name}`);
    }
    const slots = new Semaphore(concurrency);
    const deliver = eventDelivery(event, subscriber, handler, {
      everyCopy,
      retryDelaysMs: this.#retryDelaysMs,
      observer: this.#observer,
    });
    this.#subscriptions.set(event.name, [
      ...others,
      { event: event.name, subscriber, slots, age: new QueueAge(this.#now), deliver },
    ]);
  }

  /** Resolves when the event was handled or parked, however many attempts that took. */
  async #deliver(
    subscription: Subscription,
    json: string,
    { id, requestId, traceparent }: Omit<Arrival, "attempt">,
  ): Promise<void> {
    for (let attempt = 1; ; ) {
      const sentAt = this.#now();
      const work = () => {
        subscription.age.taken(sentAt);
        return subscription.deliver(json, { id, requestId, traceparent, attempt });
      };
      const verdict = await this.#pendingWork.run(() => subscription.slots.run(work));
      if (verdict.outcome === "done" || verdict.outcome === "dropped") return;
      if (verdict.outcome === "parked") {
        this.#parked++;
        return;
      }
      await this.#rest(verdict.afterMs);
      attempt = verdict.nextAttempt;
    }
  }

  async #rest(milliseconds: number): Promise<void> {
    try {
      await this.#wait(milliseconds, this.#stop.signal);
    } catch (error) {
      if (!this.#stop.signal.aborted) throw error;
      // The publisher must not treat the event as handled: the outbox will publish it again.
      throw unavailable("The bus stopped before the event was handled");
    }
  }

  pendingCalls(): number {
    return this.#pending.size;
  }

  async backlogs(): Promise<Record<string, Backlog>> {
    const subscriptions = [...this.#subscriptions.values()].flat();
    const queues = [
      ...this.#queues,
      ...subscriptions.map((each) => [`${each.subscriber}:${each.event}`, each] as const),
    ].map(([name, { slots, age }]) => [name, backlogOf(slots.waiting, age)] as const);
    return { parked: backlogOf(this.#parked, this.#parkedAge), ...Object.fromEntries(queues) };
  }

  isUp(): boolean {
    return this.#isUp;
  }

  /** Work in progress may still call services in this same process, so they keep answering until it is done. */
  async stopServing(graceMs: number): Promise<void> {
    this.#stop.abort();
    await this.#pendingWork.finished(graceMs);
    this.#isUp = false;
  }

  async close(): Promise<void> {
    await this.stopServing(0);
    this.#pending.failAll(unavailable("The bus is closed"));
  }
}

function backlogOf(messages: number, age: QueueAge): Backlog {
  return { messages, oldestSeconds: age.oldestSeconds(messages) };
}

function waitAbortably(milliseconds: number, signal: AbortSignal): Promise<unknown> {
  return wait(milliseconds, undefined, { signal });
}
