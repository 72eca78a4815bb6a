import { setTimeout as wait } from "node:timers/promises";
import { type Redis, ReplyError } from "ioredis";
import { growingLru } from "./growing-lru.ts";

const FAILURES_UNTIL_AWAY = 5;
const PROBE_EVERY_MS = 500;
const MAX_OUTDATED_KEYS = 10_000;
const UNLINK_BATCH = 1_000;

/** Called when Redis becomes unavailable, with the reason, and when it is back. */
export type OnChange = (state: "up" | "away", reason?: string) => void;

export interface RedisLinkOptions {
  /** After this time a command counts as failed. */
  readonly answersWithinMs: number;
  readonly onChange: OnChange;
}

/**
 * A circuit breaker around Redis.
 *
 * Redis is unavailable when its connection closes or five commands in a row fail, as they do when it hangs. From then on no
 * call waits for it; a ping in the background checks whether it is back.
 */
export class RedisLink {
  readonly #redis: Redis;
  readonly #answersWithinMs: number;
  readonly #onChange: OnChange;
  /** Keys that changed while Redis was unavailable. Their old values are deleted when it is back. */
  readonly #outdated = growingLru<string, true>(MAX_OUTDATED_KEYS);
  #isUp = false;
  #failures = 0;
  #nextProbe: NodeJS.Timeout | undefined;

  constructor(redis: Redis, { answersWithinMs, onChange }: RedisLinkOptions) {
    this.#redis = redis;
    this.#answersWithinMs = answersWithinMs;
    this.#onChange = onChange;
    redis.on("ready", () => this.#probe());
    redis.on("close", () => this.#markUnavailable("the connection is closed"));
    // Without a listener the client prints each failed connection attempt. `close` reports the failure.
    redis.on("error", () => {});
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /**
   * Runs a command on Redis, or `fallback` if Redis is unavailable or the command fails. `replied` is called with Redis's own
   * reply before it is returned.
   */
  async run<T>(
    command: (redis: Redis) => Promise<T>,
    fallback: () => Promise<T>,
    replied: (reply: T) => Promise<unknown> = async () => {},
  ): Promise<T> {
    if (!this.#isUp) return await fallback();
    let reply: T;
    try {
      reply = await replyWithin(this.#answersWithinMs, command(this.#redis));
    } catch (error) {
      this.#countFailure(error);
      return await fallback();
    }
    this.#failures = 0;
    await replied(reply);
    return reply;
  }

  /** Call this for each change that did not reach Redis. */
  markOutdated(key: string): void {
    this.#outdated.set(key, true);
  }

  /** Resolves when Redis answers for the first time, or after `timeoutMs`. */
  async start(timeoutMs: number): Promise<void> {
    let reason = "it does not answer";
    const answered = this.#redis.connect().then(
      () => this.#probe(),
      (error: Error) => {
        reason = error.message; // the client keeps trying
      },
    );
    await Promise.race([answered, wait(timeoutMs, undefined, { ref: false })]);
    if (!this.#isUp) this.#onChange("away", reason);
  }

  stop(): void {
    clearTimeout(this.#nextProbe);
    this.#redis.removeAllListeners("close");
    this.#redis.disconnect();
    this.#isUp = false;
  }

  #countFailure(error: unknown): void {
    // An error reply, such as out of memory, shows that Redis answers.
    if (error instanceof ReplyError) return;
    this.#failures += 1;
    if (this.#failures >= FAILURES_UNTIL_AWAY) {
      this.#markUnavailable(error instanceof Error ? error.message : String(error));
      this.#probeLater();
    }
  }

  #markUnavailable(reason: string): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#onChange("away", reason);
  }

  #probeLater(): void {
    clearTimeout(this.#nextProbe);
    if (this.#redis.status === "end") return;
    this.#nextProbe = setTimeout(() => this.#probe(), PROBE_EVERY_MS).unref();
  }

  async #probe(): Promise<void> {
    try {
      await replyWithin(this.#answersWithinMs, this.#redis.ping());
    } catch {
      this.#probeLater(); // still away
      return;
    }
    this.#failures = 0;
    if (this.#isUp) return;
    this.#deleteOutdated();
    this.#isUp = true;
    this.#onChange("up");
  }

  /** Not awaited: the connection sends these commands before all later ones. */
  #deleteOutdated(): void {
    const keys = [...this.#outdated.keys()];
    this.#outdated.clear();
    while (keys.length > 0) {
      const batch = keys.splice(0, UNLINK_BATCH);
      replyWithin(this.#answersWithinMs, this.#redis.unlink(batch)).catch(() => {
        for (const key of batch) this.markOutdated(key);
      });
    }
  }
}

/**
 * Rejects if Redis takes longer than `milliseconds` for its reply. Only Redis's own time counts. It begins at the end of this
 * turn of the event loop, when commands are sent, and ends when the replies that have arrived are read. Otherwise a process
 * that was busy for so long would treat a Redis that has answered as one that hangs.
 */
function replyWithin<T>(milliseconds: number, reply: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let alarm: NodeJS.Timeout | undefined;
    const late = () => reject(new Error(`no reply within ${milliseconds} ms`));
    const sent = setImmediate(() => {
      // The loop reads its sockets between timers and immediates.
      alarm = setTimeout(() => setImmediate(late), milliseconds);
    });
    const settled = () => {
      clearImmediate(sent);
      clearTimeout(alarm);
    };
    reply.then(resolve, reject).finally(settled);
  });
}
