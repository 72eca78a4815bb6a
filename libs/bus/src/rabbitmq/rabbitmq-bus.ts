import { randomUUID } from "node:crypto";
import type { DataOf, Event } from "@stockfinder/contracts/event";
import type { InputOf, Operation, OutputOf } from "@stockfinder/contracts/operation";
import { answering, encode } from "../answering.ts";
import type {
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
import { delivering, RETRY_DELAYS_MS } from "../delivering.ts";
import { DEFAULT_CONCURRENCY, servedQueues } from "../request-queue.ts";
import { Caller } from "./caller.ts";
import { Connection } from "./connection.ts";
import { subscribeCopy } from "./copy-subscription.ts";
import { HEADER } from "./headers.ts";
import { Outlet } from "./outlet.ts";
import { Publisher } from "./publisher.ts";
import { Responder } from "./responder.ts";
import { Subscription } from "./subscription.ts";
import { Topology } from "./topology.ts";

export interface RabbitmqBusOptions {
  readonly service: string;
  readonly observer?: BusObserver | undefined;
  readonly namespace?: string | undefined;
  readonly retryDelaysMs?: readonly number[] | undefined;
}

/** Something that takes messages until it is stopped. */
interface Stoppable {
  stop(graceMs: number): Promise<void>;
}

export class RabbitmqBus implements Bus {
  readonly #observer: BusObserver;
  readonly #retryDelaysMs: readonly number[];
  readonly #topology: Topology;
  /** Two, because a broker that runs out of memory stops reading from those that publish. */
  readonly #publishing: Connection;
  readonly #consuming: Connection;
  readonly #caller: Caller;
  readonly #replies: Outlet;
  readonly #publisher: Publisher;
  readonly #responders = new Map<string, Responder>();
  readonly #subscriptions = new Map<string, Stoppable>();
  readonly #unheard = new Set<string>();
  #told = { state: "away", reason: "" };

  constructor(url: string, options: RabbitmqBusOptions) {
    const { service, observer = {}, namespace, retryDelaysMs = RETRY_DELAYS_MS } = options;
    this.#observer = observer;
    this.#retryDelaysMs = retryDelaysMs;
    this.#topology = new Topology(namespace, retryDelaysMs);
    this.#publishing = this.#connect(url, `${service} (publishing)`);
    this.#consuming = this.#connect(url, `${service} (consuming)`);
    const shared = { topology: this.#topology, publishing: this.#publishing, consuming: this.#consuming };
    this.#caller = new Caller({ service, observer, ...shared });
    this.#replies = new Outlet({ connection: this.#publishing, failed: this.#failedAt("replies") });
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
    const { bytes } = await this.#caller.ask(operation, input, context);
    return JSON.parse(bytes.toString());
  }

  callRaw<O extends Operation>(operation: O, input: InputOf<O>, context: CallContext): Promise<RawAnswer> {
    return this.#caller.ask(operation, input, context);
  }

  async serve<O extends Operation>(
    operation: O,
    handler: Handler<O>,
    options: ServeOptions = {},
  ): Promise<void> {
    const answer = answering(operation, handler, this.#observer);
    const isRepeatable = operation.http?.method === "GET";
    const responders = servedQueues(operation, options).map((queue) => {
      const responder = this.#responder(queue, options.concurrency ?? DEFAULT_CONCURRENCY);
      responder.add(operation.name, { answer, isRepeatable });
      return responder;
    });
    await Promise.all(responders.map((responder) => responder.ready()));
  }

  async publish<E extends Event>(event: E, data: DataOf<E>, options: PublishOptions = {}): Promise<void> {
    const id = options.id ?? randomUUID();
    const isHeard = await this.#publisher.publish({
      exchange: this.#topology.events,
      routingKey: event.name,
      body: encode(data),
      id,
      event: event.name,
      headers: { [HEADER.requestId]: options.requestId ?? id },
    });
    if (!isHeard) this.#tellUnheard(event.name);
  }

  async subscribe<E extends Event>(
    event: E,
    subscriber: string,
    handler: EventHandler<E>,
    { everyCopy = false, concurrency = DEFAULT_CONCURRENCY }: SubscribeOptions = {},
  ): Promise<void> {
    const name = `${subscriber}:${event.name}`;
    if (this.#subscriptions.has(name)) throw new Error(`${subscriber} hears ${event.name} already`);
    const deliver = delivering(event, subscriber, handler, {
      everyCopy,
      retryDelaysMs: this.#retryDelaysMs,
      observer: this.#observer,
    });
    const parts = {
      event: event.name,
      subscriber,
      deliver,
      consuming: this.#consuming,
      topology: this.#topology,
      failed: this.#failedAt(subscriber),
    };
    const subscription = everyCopy
      ? subscribeCopy(parts)
      : new Subscription({ ...parts, concurrency, publisher: this.#publisher });
    this.#subscriptions.set(name, subscription);
    await subscription.ready();
  }

  isUp(): boolean {
    return this.#publishing.model.current !== null && this.#consuming.model.current !== null;
  }

  async stopServing(graceMs: number): Promise<void> {
    const takers = [...this.#responders.values(), ...this.#subscriptions.values()];
    await Promise.all(takers.map((taker) => taker.stop(graceMs)));
  }

  async close(): Promise<void> {
    await this.stopServing(0);
    await Promise.all([this.#caller.close(), this.#replies.close(), this.#publisher.close()]);
    await Promise.all([this.#publishing.close(), this.#consuming.close()]);
  }

  #responder(queue: string, concurrency: number): Responder {
    let responder = this.#responders.get(queue);
    if (!responder) {
      responder = new Responder({
        queue,
        concurrency,
        consuming: this.#consuming,
        replies: this.#replies,
        topology: this.#topology,
        failed: this.#failedAt(queue),
      });
      this.#responders.set(queue, responder);
    }
    return responder;
  }

  #connect(url: string, name: string): Connection {
    return new Connection({
      url,
      name,
      changed: (reason) => this.#tellState(reason),
      failed: this.#failedAt(name),
    });
  }

  /** The two connections as one, and only what is new: somebody reads this in a log. */
  #tellState(reason = ""): void {
    const isBlocked = this.#publishing.isBlocked || this.#consuming.isBlocked;
    const state = !this.isUp() ? "away" : isBlocked ? "blocked" : "up";
    const isNew = state !== this.#told.state || (reason !== "" && reason !== this.#told.reason);
    if (!isNew) return;
    this.#told = { state, reason };
    this.#observer.connectionChanged?.(state, reason);
  }

  #failedAt(what: string): (error: unknown) => void {
    return (error) => this.#observer.failed?.(what, error);
  }

  /** Nothing is wrong with an event that nobody hears, but an operator may have forgotten a service: told once. */
  #tellUnheard(event: string): void {
    if (this.#unheard.has(event)) return;
    this.#unheard.add(event);
    this.#observer.failed?.(event, new Error("Nobody hears this event"));
  }
}
