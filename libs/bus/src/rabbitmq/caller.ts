import { randomUUID } from "node:crypto";
import type { Operation } from "@stockfinder/contracts/operation";
import type { ConsumeMessage } from "amqplib";
import { encode } from "../answering.ts";
import type { BusObserver, CallContext } from "../bus.ts";
import { PendingCalls, type Reply, unavailable } from "../pending-calls.ts";
import { requestQueue } from "../request-queue.ts";
import type { Connection } from "./connection.ts";
import { Consumer } from "./consumer.ts";
import { FAULT_TYPE, HEADER, numberHeader, writePrincipal } from "./headers.ts";
import { Outlet } from "./outlet.ts";
import type { Topology } from "./topology.ts";

export interface CallerOptions {
  readonly service: string;
  readonly publishing: Connection;
  readonly consuming: Connection;
  readonly topology: Topology;
  readonly observer: BusObserver;
}

/** The asking half: sends calls, and hears the replies on one queue that is this process's alone. */
export class Caller {
  readonly #topology: Topology;
  readonly #pending: PendingCalls;
  readonly #requests: Outlet;
  readonly #replies: Consumer;
  /** Null while replies could not reach us. */
  #replyTo: string | null = null;

  constructor({ service, publishing, consuming, topology, observer }: CallerOptions) {
    this.#topology = topology;
    this.#pending = new PendingCalls(observer);
    const failed = (error: unknown) => observer.failed?.("calls", error);
    this.#requests = new Outlet({
      connection: publishing,
      returned: ({ properties: { correlationId, type } }) =>
        this.#pending.fail(Number(correlationId), unavailable(`Nobody answers to ${type}`)),
      lost: () => this.#loseAll(),
      failed,
    });
    this.#replies = new Consumer({
      connection: consuming,
      prefetch: 0,
      declare: async (channel) => {
        // A new name each time: the broker may not have noticed yet that the one before has lost its owner.
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

  ask(operation: Operation, input: unknown, context: CallContext): Promise<Reply> {
    const { name } = operation;
    if (!this.#replyTo || !this.#requests.isOpen()) {
      return this.#pending.refuse(name, unavailable("The message broker is away", 1));
    }
    if (this.#requests.isBlocked()) {
      return this.#pending.refuse(name, unavailable("The message broker takes no messages now", 1));
    }
    const target = requestQueue(operation, input);
    const deadline = context.deadline ?? Date.now() + operation.deadlineMs;
    const body = encode(input);
    return this.#pending.start({ target, operation: name, deadline }, (id) => {
      const send = () => this.#send(id, target, body, name, deadline, context);
      const { drained } = this.#requests;
      if (drained) void drained.then(send);
      else send();
    });
  }

  #send(
    id: number,
    target: string,
    body: Buffer,
    type: string,
    deadline: number,
    context: CallContext,
  ): void {
    if (!this.#replyTo || !this.#pending.has(id)) return; // it has failed meanwhile
    const correlationId = String(id);
    this.#requests.send(this.#topology.requests(target), body, {
      mandatory: true,
      correlationId,
      messageId: correlationId,
      replyTo: this.#replyTo,
      type,
      // The broker drops what nobody waits for any more. 0 would mean "now or never".
      expiration: String(Math.max(1, deadline - Date.now())),
      headers: {
        [HEADER.requestId]: context.requestId,
        [HEADER.deadline]: deadline,
        [HEADER.principal]: writePrincipal(context.principal),
      },
    });
  }

  #settle(message: ConsumeMessage): void {
    const { correlationId, type } = message.properties;
    this.#pending.settle(Number(correlationId), {
      bytes: ownBytes(message.content),
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

/** A message is a window on what the socket read; kept in a cache, a small one would keep all of that alive. */
function ownBytes(content: Buffer): Buffer {
  return content.buffer.byteLength > 2 * content.length ? Buffer.from(content) : content;
}
