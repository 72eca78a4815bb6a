import type { Fault } from "@stockfinder/contracts/fault";
import type { ConsumeMessage } from "amqplib";
import { outOfTime, type Reply, unavailable } from "../pending-calls.ts";
import { QueueAge } from "../queue-age.ts";
import type { Answer } from "../request-handler.ts";
import { encode } from "../request-handler.ts";
import type { StallDetector } from "../stall-detector.ts";
import type { Connection } from "./connection.ts";
import { Consumer } from "./consumer.ts";
import type { CountedQueue } from "./count-messages.ts";
import {
  FAULT_TYPE,
  HEADER,
  numberHeader,
  readPrincipal,
  sentAt,
  textHeader,
  traceparentIn,
} from "./headers.ts";
import type { Topology } from "./topology.ts";
import type { UnconfirmedSender } from "./unconfirmed-sender.ts";

const LONGEST_REST_MS = 500;

export interface ResponderOptions {
  readonly queue: string;
  readonly concurrency: number;
  readonly consuming: Connection;
  readonly replies: UnconfirmedSender;
  readonly topology: Topology;
  readonly stall: StallDetector;
  /** In milliseconds since 1970. */
  readonly now: () => number;
  /** A request was dropped unprocessed: its deadline had passed. */
  expired(queue: string): void;
  failed(error: unknown): void;
}

/** One operation of a request queue. */
export interface Served {
  readonly answer: Answer;
  /** Repeating the operation is harmless. */
  readonly isRepeatable: boolean;
}

/** The serving side: one request queue and the operations served from it. */
export class Responder {
  readonly #served = new Map<string, Served>();
  readonly #replies: UnconfirmedSender;
  readonly #queue: string;
  readonly #consumer: Consumer;
  readonly #age: QueueAge;
  readonly #spareAge: QueueAge;
  /** Opened when the queue's broker is lost; it stays, since what waits in it would go with its last consumer. */
  #spare: Consumer | null = null;
  #isStopped = false;
  readonly #serving = Promise.withResolvers<void>();
  readonly #stall: StallDetector;
  readonly #expired: () => void;

  constructor(options: ResponderOptions) {
    const { queue, concurrency, consuming, replies, topology, failed } = options;
    this.#stall = options.stall;
    this.#expired = () => options.expired(queue);
    this.#replies = replies;
    this.#queue = queue;
    this.#age = new QueueAge(options.now);
    this.#spareAge = new QueueAge(options.now);
    const consume = (name: string, age: QueueAge, lost: (error: unknown) => void) =>
      new Consumer({
        connection: consuming,
        prefetch: concurrency,
        declare: async (channel) => {
          await topology.declareRequests(channel, name);
          return name;
        },
        handle: (message) => this.#handle(message, age),
        opened: () => this.#serving.resolve(),
        failed: (error) => (isHomeLost(error) ? lost(error) : failed(error)),
        // When its broker is back, requests wait in the queue until somebody consumes it.
        longestRestMs: LONGEST_REST_MS,
      });
    const name = topology.requests(queue);
    this.#consumer = consume(name, this.#age, (error) => {
      if (this.#spare || this.#isStopped) return; // reported already
      failed(error);
      this.#spare = consume(topology.spare(name), this.#spareAge, () => {});
    });
  }

  add(operation: string, served: Served): void {
    if (this.#served.has(operation)) throw new Error(`${operation} is served twice from one queue`);
    this.#served.set(operation, served);
  }

  ready(): Promise<void> {
    return this.#serving.promise;
  }

  /** The broker's queues that it consumes now, by the names that metrics have for them. */
  queues(): [string, CountedQueue][] {
    const { queue } = this.#consumer;
    const spare = this.#spare?.queue ?? null;
    return [
      ...(queue === null ? [] : [[this.#queue, { queue, age: this.#age }] satisfies [string, CountedQueue]]),
      ...(spare === null
        ? []
        : [
            [`${this.#queue} (spare)`, { queue: spare, age: this.#spareAge }] satisfies [
              string,
              CountedQueue,
            ],
          ]),
    ];
  }

  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true;
    await Promise.all([this.#consumer.stop(graceMs), this.#spare?.stop(graceMs)]);
  }

  async #handle(message: ConsumeMessage, age: QueueAge): Promise<void> {
    const { replyTo, correlationId } = message.properties;
    age.taken(sentAt(message));
    const { bytes, isFault, reuseMs } = await this.#answer(message);
    if (!this.#replies.isOpen()) await this.#replies.ready(); // the caller's connection may still work
    this.#replies.send(replyTo, bytes, {
      correlationId,
      ...(isFault && { type: FAULT_TYPE }),
      ...(reuseMs > 0 && { headers: { [HEADER.reuseMs]: reuseMs } }),
    });
    // Acknowledge only when the broker takes replies again, so that it sends no more requests than it takes replies.
    if (this.#replies.drained) await this.#replies.drained;
  }

  #answer(message: ConsumeMessage): Reply | Promise<Reply> {
    const { type, expiration } = message.properties;
    const timeLeftMs = numberHeader(message, HEADER.timeLeft, Number(expiration)) - this.#stall.waitedMs();
    if (timeLeftMs <= 0) {
      this.#expired();
      return refusal(outOfTime(type)); // the caller may still be waiting: the stall is a worst case
    }
    const served = this.#served.get(type);
    if (!served) return refusal(unavailable(`No service answers ${type}`));
    // Another worker died while processing it; how far it got is unknown.
    if (message.fields.redelivered && !served.isRepeatable) {
      return refusal(unavailable(`${type} was interrupted`));
    }
    return served.answer(message.content.toString(), {
      principal: readPrincipal(message),
      requestId: textHeader(message, HEADER.requestId),
      timeLeftMs,
      traceparent: traceparentIn(message),
    });
  }
}

/** A queue of calls is on one broker. While that one is lost, nobody can declare the queue: the others answer 404. */
function isHomeLost(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === 404;
}

function refusal(fault: Fault): Reply {
  return { bytes: encode(fault.toMessage()), isFault: true, reuseMs: 0 };
}
