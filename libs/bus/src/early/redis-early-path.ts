import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { redisClient } from "@stockfinder/cache/redis-client";
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

/** An event that waits longer is as soon in its durable queue. */
const KEPT_MS = 1_000;
/** Events that wait for a copy; of more, the oldest are dropped. */
const MAX_WAITING = 200;
/** Shorter than the client's time limit for a reply, so that an idle receiver does not take Redis for hanging. */
const POP_SECONDS = 2;
const RETRY_MS = 500;
const READY_WITHIN_MS = 1_000;

/** Appends an event to its list, drops the oldest of too many, and lets the list expire. */
const PUSH = `
  redis.call("rpush", KEYS[1], ARGV[1])
  redis.call("ltrim", KEYS[1], -ARGV[2], -1)
  redis.call("pexpire", KEYS[1], ARGV[3])`;

export interface RedisEarlyPathOptions {
  readonly url: string;
  /** Prefix of every key and channel. */
  readonly prefix: string;
  /** Called once in each outage of a connection, and for each event that cannot be read. */
  failed(error: unknown): void;
}

/** The client with the script as a command, which it sends by its digest. */
type Sender = Redis & {
  pushEarly(key: string, message: string, most: number, keptMs: number): Promise<unknown>;
};

/**
 * The early path through Redis, which saves nothing to a disk before it passes it on. An event for one copy waits in a list for at
 * most a second; an event for every copy is published. Each receiver has a connection of its own, because it waits on it.
 */
export class RedisEarlyPath implements EarlyPath {
  readonly #options: RedisEarlyPathOptions;
  readonly #sender: Sender;
  readonly #sendingFailed: (error: unknown) => void;

  constructor(options: RedisEarlyPathOptions) {
    this.#options = options;
    const { redis, failed } = this.#connect();
    redis.defineCommand("pushEarly", { numberOfKeys: 1, lua: PUSH });
    this.#sender = redis as Sender;
    this.#sendingFailed = failed;
  }

  send(event: string, to: EarlyTo, sent: EarlyEvent): boolean {
    if (this.#sender.status !== "ready") return false;
    const key = this.#keyOf(event);
    const message = writeEarly(sent);
    const sending =
      to === "everyCopy"
        ? this.#sender.publish(key, message)
        : this.#sender.pushEarly(key, message, MAX_WAITING, KEPT_MS);
    sending.catch(this.#sendingFailed);
    return true;
  }

  receive(event: string, to: EarlyTo, { concurrency, handle }: EarlySubscriber): EarlyReceiver {
    const { redis, failed } = this.#connect();
    const inHand = new PendingWork();
    const stopping = new AbortController();
    const take = async (message: string) => {
      try {
        await inHand.run(() => handle(readEarly(message)));
      } catch (error) {
        this.#options.failed(error);
      }
    };
    const key = this.#keyOf(event);
    if (to === "everyCopy") listen(redis, key, { take, failed });
    else redis.once("ready", () => void popAll(redis, key, { take, concurrency, signal: stopping.signal }));
    return {
      ready: () => untilReady(redis),
      async stop(graceMs) {
        stopping.abort();
        redis.disconnect();
        await inHand.finished(graceMs);
      },
    };
  }

  /** Resolves when events can be sent, or after a second without Redis. */
  async ready(): Promise<void> {
    await untilReady(this.#sender);
  }

  close(): void {
    this.#sender.disconnect();
  }

  #keyOf(event: string): string {
    return `${this.#options.prefix}early:${event}`;
  }

  /** Connects, again and again if need be. `failed` reports the first failure after each time that Redis has answered. */
  #connect(): { readonly redis: Redis; failed(error: unknown): void } {
    const redis = redisClient(this.#options.url, { autoResubscribe: false });
    let isReported = false;
    const failed = (error: unknown) => {
      if (isReported) return;
      isReported = true;
      this.#options.failed(error);
    };
    redis.on("ready", () => {
      isReported = false;
    });
    redis.on("error", failed);
    redis.connect().catch(failed);
    return { redis, failed };
  }
}

/** Waits for Redis a moment: without it the broker delivers alone. */
async function untilReady(redis: Redis): Promise<void> {
  if (redis.status === "ready") return;
  const ready = once(redis, "ready").catch(() => {}); // `failed` reports it
  await Promise.race([ready, wait(READY_WITHIN_MS, undefined, { ref: false })]);
}

/** Subscribes whenever the connection is made. */
function listen(
  redis: Redis,
  channel: string,
  { take, failed }: { take(message: string): Promise<void>; failed(error: unknown): void },
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

async function popAll(redis: Redis, key: string, { take, concurrency, signal }: Popping): Promise<void> {
  const inHand = new Set<Promise<void>>();
  while (!signal.aborted) {
    if (inHand.size >= concurrency) await Promise.race(inHand);
    const message = await pop(redis, key, signal);
    if (message === null) continue;
    const taken = take(message).finally(() => inHand.delete(taken));
    inHand.add(taken);
  }
}

/** The next message; null if none came for a while, or if Redis is unavailable. */
async function pop(redis: Redis, key: string, signal: AbortSignal): Promise<string | null> {
  try {
    const popped = await redis.blpop(key, POP_SECONDS);
    return popped?.[1] ?? null;
  } catch {
    // The connection reports it, and meanwhile the broker delivers.
    await wait(RETRY_MS, undefined, { signal }).catch(() => {}); // aborted by the stop
    return null;
  }
}
