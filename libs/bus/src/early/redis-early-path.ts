import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Redis } from "ioredis";
import { PendingWork } from "../pending-work.ts";
import {
  type EarlyEvent,
  type EarlyPath,
  type EarlyReceiver,
  type EarlySubscriber,
  type EarlyTo,
  readEarly,
  writeEarly,
} from "./early-path.ts";
import { type RedisConnection, RedisConnections, type RedisConnectionsOptions } from "./redis-connections.ts";

/** How long a list stays after its newest event: one that waits longer is as soon in its durable queue. */
const KEPT_MS = 1_000;
/** Events that wait for a copy; of more, the oldest are dropped. */
const MAX_WAITING = 200;
/** Sent events without a reply, at most 16 KiB each: a Redis that hangs leaves no more of them in memory. */
const MAX_UNANSWERED = 500;
/** Shorter than the client's time limit for a reply, so that an idle receiver does not take Redis for hanging. */
const POP_SECONDS = 2;
const RETRY_MS = 500;
const READY_WITHIN_MS = 1_000;

/** Appends an event to its list, drops the oldest of too many, and lets the list expire. */
const PUSH = `
  redis.call("rpush", KEYS[1], ARGV[1])
  redis.call("ltrim", KEYS[1], -ARGV[2], -1)
  redis.call("pexpire", KEYS[1], ARGV[3])`;

export interface RedisEarlyPathOptions extends RedisConnectionsOptions {
  /** Prefix of every key and channel. */
  readonly prefix: string;
  /** Called for each event that cannot be read, and for the first command of a connection that Redis refuses. */
  failed(error: unknown): void;
}

/** The client with the script as a command, which it sends by its digest. */
type Sender = Redis & {
  pushEarly(key: string, message: string, most: number, keptMs: number): Promise<unknown>;
};

/**
 * The early path through Redis, which saves nothing to a disk before it passes it on. An event for one copy waits in a list, which
 * expires a second after its newest event; an event for every copy is published. Each receiver waits on a connection of its own.
 */
export class RedisEarlyPath implements EarlyPath {
  readonly #options: RedisEarlyPathOptions;
  readonly #connections: RedisConnections;
  readonly #sending: RedisConnection;
  readonly #sender: Sender;
  #unanswered = 0;

  constructor(options: RedisEarlyPathOptions) {
    this.#options = options;
    this.#connections = new RedisConnections(options);
    this.#sending = this.#connections.open();
    const { redis } = this.#sending;
    redis.defineCommand("pushEarly", { numberOfKeys: 1, lua: PUSH });
    this.#sender = redis as Sender;
  }

  send(event: string, to: EarlyTo, sent: EarlyEvent): boolean {
    if (this.#sender.status !== "ready" || this.#unanswered >= MAX_UNANSWERED) return false;
    const key = this.#keyOf(event);
    const message = writeEarly(sent);
    this.#unanswered++;
    const sending =
      to === "everyCopy"
        ? this.#sender.publish(key, message)
        : this.#sender.pushEarly(key, message, MAX_WAITING, KEPT_MS);
    sending.catch(this.#sending.failed).finally(() => this.#unanswered--);
    return true;
  }

  receive(event: string, to: EarlyTo, { concurrency, handle }: EarlySubscriber): EarlyReceiver {
    const connection = this.#connections.open();
    const { redis } = connection;
    const inHand = new PendingWork();
    const stopping = new AbortController();
    const { signal } = stopping;
    const take = async (message: string) => {
      if (signal.aborted) return; // the broker delivers it
      try {
        await inHand.run(() => handle(readEarly(message)));
      } catch (error) {
        this.#options.failed(error);
      }
    };
    const key = this.#keyOf(event);
    if (to === "everyCopy") listen(connection, key, take);
    else redis.once("ready", () => void popAll(connection, key, { take, concurrency, signal }));
    return {
      ready: () => untilReady(redis),
      async stop(graceMs) {
        stopping.abort();
        connection.close();
        await inHand.finished(graceMs);
      },
    };
  }

  /** Resolves when events can be sent, or after a second without Redis. */
  async ready(): Promise<void> {
    await untilReady(this.#sender);
  }

  close(): void {
    this.#sending.close();
  }

  /** Of a list or a channel. Unlike lists, channels are common to all databases of a Redis, so it has the database's number. */
  #keyOf(event: string): string {
    const { db = 0 } = this.#sender.options;
    return `${this.#options.prefix}early:${db}:${event}`;
  }
}

/** Waits for Redis a moment: without it the broker delivers alone. */
async function untilReady(redis: Redis): Promise<void> {
  if (redis.status === "ready") return;
  const ready = once(redis, "ready").catch(() => {}); // reported by the connection
  await Promise.race([ready, wait(READY_WITHIN_MS, undefined, { ref: false })]);
}

/** Subscribes whenever the connection is made. */
function listen(
  { redis, failed }: RedisConnection,
  channel: string,
  take: (message: string) => Promise<void>,
): void {
  redis.on("message", (_channel, message) => void take(message));
  redis.on("ready", () => void redis.subscribe(channel).catch(failed));
}

interface Popping {
  take(message: string): Promise<void>;
  /** Messages taken at once. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
}

async function popAll(
  connection: RedisConnection,
  key: string,
  { take, concurrency, signal }: Popping,
): Promise<void> {
  const inHand = new Set<Promise<void>>();
  while (!signal.aborted) {
    if (inHand.size >= concurrency) await Promise.race(inHand);
    const message = await pop(connection, key, signal);
    if (message === null) continue;
    const taken = take(message).finally(() => inHand.delete(taken));
    inHand.add(taken);
  }
}

/** The next message; null if none came for a while, or if Redis is unavailable. */
async function pop(
  { redis, failed }: RedisConnection,
  key: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const popped = await redis.blpop(key, POP_SECONDS);
    return popped?.[1] ?? null;
  } catch (error) {
    failed(error);
    await wait(RETRY_MS, undefined, { signal }).catch(() => {}); // aborted by the stop
    return null;
  }
}
