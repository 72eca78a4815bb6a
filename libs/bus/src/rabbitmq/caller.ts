import { randomUUID } from "node:crypto";
import type { Operation } from "@stockfinder/contracts/operation";
import type { ConsumeMessage, Message } from "amqplib";
import type { BusObserver, CallContext } from "../bus.ts";
import { PendingCalls, type Reply, unavailable } from "../pending-calls.ts";
import { encode } from "../request-handler.ts";
import { requestQueue } from "../request-queue.ts";
import { currentTraceparent } from "../tracing.ts";
import type { Connection } from "./connection.ts";
import { Consumer } from "./consumer.ts";
import { FAULT_TYPE, HEADER, numberHeader, writePrincipal } from "./headers.ts";
import type { Topology } from "./topology.ts";
import { UnconfirmedSender } from "./unconfirmed-sender.ts";

export interface CallerOptions {
  readonly service: string;
  readonly connection: Connection;
  readonly topology: Topology;
  readonly observer: BusObserver;
  now(): number;
}

/**
 * The calling side: sends calls and receives their replies on a queue exclusive to this process. Both use one connection,
 * so that a call stays on one node of a cluster and a cut between two nodes cannot hold it up.
 */
export class Caller {
  readonly #topology: Topology;
  readonly #pending: PendingCalls;
  readonly #connection: Connection;
  readonly #requests: UnconfirmedSender;
  readonly #replies: Consumer;
  readonly #now: () => number;
  /** Null while replies cannot reach this process. */
  #replyTo: string | null = null;

  constructor({ service, connection, topology, observer, now }: CallerOptions) {
    this.#now = now;
    this.#connection = connection;
    this.#topology = topology;
    this.#pending = new PendingCalls(observer);
    const failed = (error: unknown) => observer.failed?.("calls", error);
    this.#requests = new UnconfirmedSender({
      connection,
      returned: (message) => this.#returned(message),
      lost: () => this.#loseAll(),
      failed,
    });
    this.#replies = new Consumer({
      connection,
      prefetch: 0,
      declare: async (channel) => {
        // A new name each time: the broker may not have noticed yet that the previous queue's connection is gone.
        const queue = topology.replies(service, randomUUID());
        await topology.declareReplies(channel, queue);
        return queue;
      },
      handle: async (message) => this.#settle(message),
      opened: (queue) => {
        this.#replyTo = queue;
      },
      lost: () => {
        this.#replyTo = null;
        this.#loseAll();
      },
      failed,
    });
  }

  async ready(): Promise<void> {
    await Promise.all([this.#requests.ready(), this.#replies.ready()]);
  }

  get pending(): number {
    return this.#pending.size;
  }

  ask(operation: Operation, input: unknown, context: CallContext): Promise<Reply> {
    const { name } = operation;
    if (!this.#replyTo || !this.#requests.isOpen()) {
      return this.#pending.refuse(name, unavailable("The message broker is unavailable", 1));
    }
    if (this.#requests.isBlocked()) {
      return this.#pending.refuse(name, unavailable("The message broker takes no messages now", 1));
    }
    const target = requestQueue(operation, input);
    const timeLeftMs = context.deadline === undefined ? operation.deadlineMs : context.deadline - this.#now();
    const body = encode(input);
    return this.#pending.start({ target, operation: name, timeLeftMs }, (id) => {
      const send = () => this.#send(id, target, body, name, context);
      const { drained } = this.#requests;
      if (drained) void drained.then(send);
      else send();
    });
  }

  #send(id: number, target: string, body: Buffer, type: string, context: CallContext): void {
    const timeLeftMs = Math.ceil(this.#pending.timeLeftMs(id));
    if (!this.#replyTo || timeLeftMs === 0) return; // the call has failed, or is about to
    const correlationId = String(id);
    this.#requests.send(this.#topology.requests(target, this.#connection.node), body, {
      mandatory: true,
      correlationId,
      messageId: correlationId,
      replyTo: this.#replyTo,
      type,
      // In seconds; scalers read the oldest waiting request's from the broker's metrics.
      timestamp: Math.floor(this.#now() / 1_000),
      // The broker drops requests past their deadline.
      expiration: String(timeLeftMs),
      headers: {
        [HEADER.requestId]: context.requestId,
        [HEADER.traceparent]: currentTraceparent(),
        [HEADER.timeLeft]: timeLeftMs,
        [HEADER.principal]: writePrincipal(context.principal),
      },
    });
  }

  /**
   * No process serves that queue. For a node's queue, the shared one is tried: a process that knows of one node only serves just
   * that.
   */
  #returned({ fields, properties, content }: Message): void {
    const { correlationId, type } = properties;
    const shared = this.#topology.sharedOf(fields.routingKey);
    if (shared === null) this.#pending.fail(Number(correlationId), unavailable(`No service answers ${type}`));
    else this.#requests.send(shared, content, { ...properties, mandatory: true });
  }

  #settle(message: ConsumeMessage): void {
    const { correlationId, type } = message.properties;
    this.#pending.settle(Number(correlationId), {
      bytes: message.content,
      isFault: type === FAULT_TYPE,
      reuseMs: numberHeader(message, HEADER.reuseMs, 0),
    });
  }

  #loseAll(): void {
    this.#pending.failAll(unavailable("The connection to the message broker was lost", 1));
  }

  async close(): Promise<void> {
    await this.#requests.close();
    await this.#replies.stop(0);
    this.#pending.failAll(unavailable("The bus is closed"));
  }
}
