import type { Fault } from "@stockfinder/contracts/fault";
import type { ConsumeMessage } from "amqplib";
import { outOfTime, type Reply, unavailable } from "../pending-calls.ts";
import { QueueAge } from "../queue-age.ts";
import type { Answer } from "../request-handler.ts";
import { encode } from "../request-handler.ts";
import { Semaphore } from "../semaphore.ts";
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

/** Where requests come from: any node of the broker, or one node of a cluster by a connection of its own. */
export interface RequestSource {
  readonly node: string | null;
  readonly connection: Connection;
  /** Sends through the same node, if there is one. */
  readonly replies: UnconfirmedSender;
  readonly unreachable: Promise<void>;
}

export interface ResponderOptions {
  readonly queue: string;
  readonly concurrency: number;
  readonly sources: readonly RequestSource[];
  readonly topology: Topology;
  readonly stall: StallDetector;
  /** In milliseconds since 1970. */
  readonly now: () => number;
  expired(queue: string): void;
  failed(error: unknown): void;
}

export interface Served {
  readonly answer: Answer;
  readonly isRepeatable: boolean;
}

interface ServedQueue {
  readonly source: RequestSource;
  readonly consumer: Consumer;
  readonly age: QueueAge;
}

/** The serving side: the request queues of one service, the shared one and one a node, and the operations served from them. */
export class Responder {
  readonly #served = new Map<string, Served>();
  readonly #queues: readonly ServedQueue[];
  readonly #running: Semaphore;
  readonly #options: ResponderOptions;
  readonly #serving = Promise.withResolvers<void>();

  constructor(options: ResponderOptions) {
    this.#options = options;
    this.#running = new Semaphore(options.concurrency);
    this.#queues = options.sources.map((source) => this.#consume(source));
  }

  #consume(source: RequestSource): ServedQueue {
    const { queue, concurrency, topology, now, failed } = this.#options;
    const age = new QueueAge(now);
    const name = topology.requests(queue, source.node);
    let isReported = false;
    const consumer = new Consumer({
      connection: source.connection,
      prefetch: concurrency,
      declare: async (channel) => {
        await topology.declareRequests(channel, name);
        return name;
      },
      handle: (message) => this.#handle(message, source.replies, age),
      opened: () => {
        isReported = false;
        this.#serving.resolve();
      },
      failed: (error) => {
        if (isHomeLost(error) && isReported) return;
        isReported = isHomeLost(error);
        failed(error);
      },
      // When its broker is back, requests wait in the queue until somebody consumes it.
      longestRestMs: LONGEST_REST_MS,
    });
    return { source, consumer, age };
  }

  add(operation: string, served: Served): void {
    if (this.#served.has(operation)) throw new Error(`${operation} is served twice from one queue`);
    this.#served.set(operation, served);
  }

  /** Resolves when requests are taken from every node that can be reached. */
  async ready(): Promise<void> {
    const nodes = this.#queues.filter(({ source }) => source.node !== null);
    await Promise.all(
      nodes.map(({ source, consumer }) => Promise.race([consumer.ready(), source.unreachable])),
    );
    await this.#serving.promise;
  }

  /** The queues that it consumes now through that connection, by the names that metrics have for them. */
  queues(connection: Connection): [string, CountedQueue][] {
    return this.#queues.flatMap(({ source, consumer, age }) =>
      source.connection !== connection || consumer.queue === null
        ? []
        : [
            [
              `${this.#options.queue}${source.node === null ? "" : `@${source.node}`}`,
              { queue: consumer.queue, age },
            ],
          ],
    );
  }

  async stop(graceMs: number): Promise<void> {
    await Promise.all(this.#queues.map(({ consumer }) => consumer.stop(graceMs)));
  }

  async #handle(message: ConsumeMessage, replies: UnconfirmedSender, age: QueueAge): Promise<void> {
    const takenAt = this.#options.now();
    age.taken(sentAt(message));
    const { bytes, isFault, reuseMs } = await this.#running.run(async () =>
      this.#answer(message, this.#options.now() - takenAt),
    );
    const { replyTo, correlationId } = message.properties;
    if (!replies.isOpen()) await replies.ready(); // the caller's connection may still work
    replies.send(replyTo, bytes, {
      correlationId,
      ...(isFault && { type: FAULT_TYPE }),
      ...(reuseMs > 0 && { headers: { [HEADER.reuseMs]: reuseMs } }),
    });
    // Acknowledge only when the broker takes replies again, so that it sends no more requests than it takes replies.
    if (replies.drained) await replies.drained;
  }

  /** @param waitedMs since it came, for requests of other nodes that are answered first */
  #answer(message: ConsumeMessage, waitedMs: number): Reply | Promise<Reply> {
    const { type, expiration } = message.properties;
    const { queue, stall, expired } = this.#options;
    const sentWithMs = numberHeader(message, HEADER.timeLeft, Number(expiration));
    const timeLeftMs = sentWithMs - waitedMs - stall.waitedMs();
    if (timeLeftMs <= 0) {
      expired(queue);
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
