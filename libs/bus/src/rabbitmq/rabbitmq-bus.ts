import { randomUUID } from "node:crypto";
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
} from "../bus.ts";
import { eventDelivery, RETRY_DELAYS_MS } from "../event-delivery.ts";
import { observePublish } from "../observe-publish.ts";
import { unavailable } from "../pending-calls.ts";
import { QueueAge } from "../queue-age.ts";
import { encode, requestHandler } from "../request-handler.ts";
import { DEFAULT_CONCURRENCY, servedQueues } from "../request-queue.ts";
import { currentRequestId } from "../request-scope.ts";
import { StallDetector } from "../stall-detector.ts";
import { currentTraceparent, inSpan } from "../tracing.ts";
import { Caller } from "./caller.ts";
import { Connection } from "./connection.ts";
import { subscribeCopy } from "./copy-subscription.ts";
import { type CountedQueue, countMessages } from "./count-messages.ts";
import { HEADER } from "./headers.ts";
import { Publisher } from "./publisher.ts";
import { type RequestSource, Responder } from "./responder.ts";
import { Subscription } from "./subscription.ts";
import { Topology } from "./topology.ts";
import { UnconfirmedSender } from "./unconfirmed-sender.ts";

export interface RabbitmqBusOptions {
  /** Names this process's queues and connections in the broker's own tools. */
  readonly service: string;
  readonly observer?: BusObserver | undefined;
  /** Prefix of every exchange and queue name, for brokers shared by several installations. */
  readonly namespace?: string | undefined;
  /** Delays before the second, third, … attempt at an event. The same in every process of a namespace. */
  readonly retryDelaysMs?: readonly number[] | undefined;
  /** This process's clock, in milliseconds since 1970. Clocks of processes need not agree. */
  readonly now?: (() => number) | undefined;
}

interface Stoppable {
  stop(graceMs: number): Promise<void>;
}

export class RabbitmqBus implements Bus {
  readonly #service: string;
  readonly #observer: BusObserver;
  readonly #retryDelaysMs: readonly number[];
  readonly #now: () => number;
  readonly #topology: Topology;
  /** Two connections, because a broker that is low on memory stops reading from publishing ones. */
  readonly #publishing: Connection;
  readonly #consuming: Connection;
  readonly #caller: Caller;
  /** One a node of a cluster, opened by the first `serve`. */
  #nodes: readonly RequestSource[] | null = null;
  readonly #urls: readonly string[];
  readonly #replies: UnconfirmedSender;
  readonly #publisher: Publisher;
  readonly #responders = new Map<string, Responder>();
  readonly #subscriptions = new Map<string, Stoppable>();
  readonly #stall = new StallDetector();
  readonly #unrouted = new Set<string>();
  readonly #parkedAge: QueueAge;
  /** By the subscriptions' own names. */
  readonly #durable = new Map<string, CountedQueue>();
  #reported = { state: "away", reason: "" };

  /** @param urls of all nodes of the broker, the same in every process */
  constructor(urls: readonly string[], options: RabbitmqBusOptions) {
    const { service, observer = {}, namespace } = options;
    const { retryDelaysMs = RETRY_DELAYS_MS, now = Date.now } = options;
    this.#now = now;
    this.#urls = urls;
    this.#parkedAge = new QueueAge(now);
    this.#observer = observer;
    this.#retryDelaysMs = retryDelaysMs;
    this.#topology = new Topology(namespace, retryDelaysMs);
    this.#publishing = this.#connect(`${service} (publishing)`);
    this.#consuming = this.#connect(`${service} (consuming)`);
    this.#service = service;
    this.#caller = new Caller({
      service,
      observer,
      now,
      topology: this.#topology,
      connection: this.#publishing,
    });
    this.#replies = new UnconfirmedSender({
      connection: this.#publishing,
      failed: this.#failedAt("replies"),
    });
    this.#publisher = new Publisher({
      connection: this.#publishing,
      topology: this.#topology,
      failed: this.#failedAt("events"),
    });
  }

  async ready(): Promise<void> {
    await Promise.all([this.#caller.ready(), this.#replies.ready(), this.#publisher.ready()]);
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
    return inSpan({ name: operation.name, kind: "client" }, () =>
      this.#caller.ask(operation, input, context),
    );
  }

  async serve<O extends Operation>(
    operation: O,
    handler: Handler<O>,
    options: ServeOptions = {},
  ): Promise<void> {
    const answer = requestHandler(operation, handler, { observer: this.#observer, now: this.#now });
    const isRepeatable = operation.repeatable === true;
    const responders = servedQueues(operation, options).map((queue) => {
      const responder = this.#responder(queue, options.concurrency ?? DEFAULT_CONCURRENCY);
      responder.add(operation.name, { answer, isRepeatable });
      return responder;
    });
    await Promise.all(responders.map((responder) => responder.ready()));
  }

  async publish<E extends Event>(event: E, data: DataOf<E>, options: PublishOptions = {}): Promise<void> {
    const id = options.id ?? randomUUID();
    const isRouted = await observePublish(event.name, this.#observer, () =>
      inSpan({ name: event.name, kind: "producer", parent: options.traceparent }, () =>
        this.#publisher.publish({
          exchange: this.#topology.events,
          routingKey: event.name,
          body: encode(data),
          id,
          event: event.name,
          headers: {
            [HEADER.requestId]: options.requestId ?? currentRequestId() ?? id,
            [HEADER.traceparent]: currentTraceparent(),
          },
        }),
      ),
    );
    if (!isRouted) this.#reportUnrouted(event.name);
  }

  async subscribe<E extends Event>(
    event: E,
    subscriber: string,
    handler: EventHandler<E>,
    options: SubscribeOptions = {},
  ): Promise<void> {
    const { everyCopy = false, resumed = () => {} } = options;
    const name = `${subscriber}:${event.name}`;
    if (this.#subscriptions.has(name))
      throw new Error(`${subscriber} is already subscribed to ${event.name}`);
    const deliver = eventDelivery(event, subscriber, handler, {
      everyCopy,
      retryDelaysMs: this.#retryDelaysMs,
      observer: this.#observer,
    });
    const { concurrency = DEFAULT_CONCURRENCY } = options;
    const parts = {
      event: event.name,
      subscriber,
      deliver,
      consuming: this.#consuming,
      topology: this.#topology,
      failed: this.#failedAt(subscriber),
    };
    const age = new QueueAge(this.#now);
    const subscription = everyCopy
      ? subscribeCopy({ ...parts, now: this.#now, resumed })
      : new Subscription({ ...parts, concurrency, age, publisher: this.#publisher });
    this.#subscriptions.set(name, subscription);
    await subscription.ready();
    if (!everyCopy)
      this.#durable.set(name, { queue: this.#topology.subscription(subscriber, event.name), age });
  }

  pendingCalls(): number {
    return this.#caller.pending;
  }

  async backlogs(): Promise<Record<string, Backlog>> {
    const model = this.#consuming.model.current;
    if (!model) throw unavailable("The message broker is unavailable");
    const queues = new Map(this.#durable);
    queues.set("parked", { queue: this.#topology.parked, age: this.#parkedAge });
    const responders = [...this.#responders.values()];
    for (const responder of responders)
      for (const [name, queue] of responder.queues(this.#consuming)) queues.set(name, queue);
    const counted = [countMessages(model, queues)];
    for (const { connection } of this.#nodes ?? []) {
      const atNode = new Map(responders.flatMap((responder) => responder.queues(connection)));
      if (connection.model.current && atNode.size > 0)
        counted.push(countMessages(connection.model.current, atNode));
    }
    return Object.assign({}, ...(await Promise.all(counted)));
  }

  isUp(): boolean {
    return this.#state() === "up";
  }

  async stopServing(graceMs: number): Promise<void> {
    const takers = [...this.#responders.values(), ...this.#subscriptions.values()];
    await Promise.all(takers.map((taker) => taker.stop(graceMs)));
  }

  async close(): Promise<void> {
    await this.stopServing(0);
    this.#stall.stop();
    await Promise.all([this.#caller.close(), this.#replies.close(), this.#publisher.close()]);
    const connections = [this.#publishing, this.#consuming];
    for (const { connection, replies } of this.#nodes ?? []) {
      await replies.close();
      connections.push(connection);
    }
    await Promise.all(connections.map((connection) => connection.close()));
  }

  #responder(queue: string, concurrency: number): Responder {
    let responder = this.#responders.get(queue);
    if (!responder) {
      responder = new Responder({
        queue,
        concurrency,
        sources: [this.#shared, ...this.#eachNode()],
        topology: this.#topology,
        stall: this.#stall,
        now: this.#now,
        expired: (name) => this.#observer.requestExpired?.(name),
        failed: this.#failedAt(queue),
      });
      this.#responders.set(queue, responder);
    }
    return responder;
  }

  /** The queue that every process knows, whichever node holds it. */
  get #shared(): RequestSource {
    const unreachable = new Promise<void>(() => {});
    return { node: null, connection: this.#consuming, replies: this.#replies, unreachable };
  }

  /** Of a cluster: a caller uses the queue of its own node only, so requests are taken from each. */
  #eachNode(): readonly RequestSource[] {
    this.#nodes ??= this.#urls.length > 1 ? this.#urls.map((url) => this.#requestSource(url)) : [];
    return this.#nodes;
  }

  #requestSource(url: string): RequestSource {
    const node = new URL(url).host;
    const unreachable = Promise.withResolvers<void>();
    let reported = "";
    const connection = new Connection({
      urls: [url],
      name: `${this.#service} (calls)`,
      changed: (reason = "") => {
        if (reason !== "") unreachable.resolve();
        if (reason !== "" && reason !== reported) this.#failedAt(`calls at ${node}`)(new Error(reason));
        reported = reason;
      },
      failed: this.#failedAt(`calls at ${node}`),
    });
    const replies = new UnconfirmedSender({ connection, failed: this.#failedAt("replies") });
    return { node, connection, replies, unreachable: unreachable.promise };
  }

  #connect(name: string): Connection {
    return new Connection({
      urls: this.#urls,
      name,
      changed: (reason) => this.#reportState(reason),
      failed: this.#failedAt(name),
    });
  }

  #state(): "up" | "away" | "blocked" {
    const connections = [this.#publishing, this.#consuming];
    if (connections.some(({ model }) => model.current === null)) return "away";
    return connections.some(({ isBlocked }) => isBlocked) ? "blocked" : "up";
  }

  /** Reports only changes, because the reports become log lines. */
  #reportState(reason = ""): void {
    const state = this.#state();
    const isNew = state !== this.#reported.state || (reason !== "" && reason !== this.#reported.reason);
    if (!isNew) return;
    this.#reported = { state, reason };
    this.#observer.connectionChanged?.(state, reason);
  }

  #failedAt(what: string): (error: unknown) => void {
    return (error) => this.#observer.failed?.(what, error);
  }

  /** An event without a subscriber is valid, but an operator may have forgotten a service: reported once. */
  #reportUnrouted(event: string): void {
    if (this.#unrouted.has(event)) return;
    this.#unrouted.add(event);
    this.#observer.failed?.(event, new Error("No subscriber for this event"));
  }
}
