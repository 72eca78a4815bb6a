import type { ConsumeMessage } from "amqplib";
import type { Answer } from "../answering.ts";
import { encode } from "../answering.ts";
import { type Reply, unavailable } from "../pending-calls.ts";
import type { Connection } from "./connection.ts";
import { Consumer } from "./consumer.ts";
import { FAULT_TYPE, HEADER, numberHeader, readPrincipal, textHeader } from "./headers.ts";
import type { Outlet } from "./outlet.ts";
import type { Topology } from "./topology.ts";

export interface ResponderOptions {
  readonly queue: string;
  readonly concurrency: number;
  readonly consuming: Connection;
  readonly replies: Outlet;
  readonly topology: Topology;
  failed(error: unknown): void;
}

/** An operation as a request queue serves it. */
export interface Served {
  readonly answer: Answer;
  /** Asking twice does no harm. */
  readonly isRepeatable: boolean;
}

/** The answering half: one request queue and the operations that are served from it. */
export class Responder {
  readonly #served = new Map<string, Served>();
  readonly #replies: Outlet;
  readonly #consumer: Consumer;

  constructor({ queue, concurrency, consuming, replies, topology, failed }: ResponderOptions) {
    this.#replies = replies;
    this.#consumer = new Consumer({
      connection: consuming,
      prefetch: concurrency,
      declare: async (channel) => {
        const name = topology.requests(queue);
        await topology.declareRequests(channel, name);
        return name;
      },
      handle: (message) => this.#handle(message),
      failed,
    });
  }

  add(operation: string, served: Served): void {
    if (this.#served.has(operation)) throw new Error(`${operation} is served twice from one queue`);
    this.#served.set(operation, served);
  }

  ready(): Promise<void> {
    return this.#consumer.ready();
  }

  stop(graceMs: number): Promise<void> {
    return this.#consumer.stop(graceMs);
  }

  async #handle(message: ConsumeMessage): Promise<void> {
    const deadline = numberHeader(message, HEADER.deadline, 0);
    if (deadline <= Date.now()) return; // the caller has gone
    const { replyTo, correlationId } = message.properties;
    const { bytes, isFault, reuseMs } = await this.#answer(message, deadline);
    if (!this.#replies.isOpen()) await this.#replies.ready(); // the caller's own connection may be sound
    this.#replies.send(replyTo, bytes, {
      correlationId,
      ...(isFault && { type: FAULT_TYPE }),
      ...(reuseMs > 0 && { headers: { [HEADER.reuseMs]: reuseMs } }),
    });
    // Not acknowledged before the broker takes replies again: so it sends no more requests than it takes replies.
    if (this.#replies.drained) await this.#replies.drained;
  }

  #answer(message: ConsumeMessage, deadline: number): Reply | Promise<Reply> {
    const { type } = message.properties;
    const served = this.#served.get(type);
    if (!served) return refusal(`Nobody answers to ${type}`);
    // Another worker had it and died; what it had done by then, nobody knows.
    if (message.fields.redelivered && !served.isRepeatable) return refusal(`${type} was interrupted`);
    return served.answer(message.content.toString(), {
      principal: readPrincipal(message),
      requestId: textHeader(message, HEADER.requestId),
      deadline,
    });
  }
}

function refusal(message: string): Reply {
  return { bytes: encode(unavailable(message).toMessage()), isFault: true, reuseMs: 0 };
}
