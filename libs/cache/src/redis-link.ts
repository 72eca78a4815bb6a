import { setTimeout as wait } from "node:timers/promises";
import { type Redis, ReplyError } from "ioredis";
import { LRUCache } from "lru-cache";

const FAILURES_UNTIL_AWAY = 5;
const TRIES_AGAIN_AFTER_MS = 500;
const MOST_OUTDATED_KEYS = 10_000;
const FORGOTTEN_AT_ONCE = 1_000;

/** Told when Redis goes away, with the reason, and when it is back. */
export type OnChange = (state: "up" | "away", reason?: string) => void;

/**
 * Whether Redis answers, and what to do in either case: a circuit breaker.
 *
 * Redis is away when the connection is closed or five commands in a row failed, which is how a server looks that hangs.
 * From then on nobody waits for it; a ping in the background finds out when it is back.
 */
export class RedisLink {
  readonly #redis: Redis;
  readonly #onChange: OnChange;
  /** Keys that changed while Redis could not be told; it must not answer with its old values when it is back. */
  readonly #outdated = new LRUCache<string, true>({ max: MOST_OUTDATED_KEYS });
  #isUp = false;
  #failures = 0;
  #nextTry: NodeJS.Timeout | undefined;

  constructor(redis: Redis, onChange: OnChange) {
    this.#redis = redis;
    this.#onChange = onChange;
    redis.on("ready", () => this.#tryAgain());
    redis.on("close", () => this.#goAway("the connection is closed"));
    // Without a listener the client prints each failed attempt to connect. What matters of it is told by `close`.
    redis.on("error", () => {});
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** Asks Redis where it is up; answers with `otherwise` where it is away or fails. */
  async ask<T>(question: (redis: Redis) => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
    if (!this.#isUp) return await otherwise();
    try {
      const answer = await question(this.#redis);
      this.#failures = 0;
      return answer;
    } catch (error) {
      this.#count(error);
      return await otherwise();
    }
  }

  /** To be called for each change that Redis was not told. */
  outdated(key: string): void {
    this.#outdated.set(key, true);
  }

  /** Resolves when Redis answered for the first time, or after `patienceMs`. */
  async start(patienceMs: number): Promise<void> {
    let reason = "it does not answer";
    const answered = this.#redis.connect().then(
      () => this.#tryAgain(),
      (error: Error) => {
        reason = error.message; // the client goes on trying by itself
      },
    );
    await Promise.race([answered, wait(patienceMs, undefined, { ref: false })]);
    if (!this.#isUp) this.#onChange("away", reason);
  }

  stop(): void {
    clearTimeout(this.#nextTry);
    this.#redis.removeAllListeners("close");
    this.#redis.disconnect();
    this.#isUp = false;
  }

  #count(error: unknown): void {
    // An error that Redis itself sent (out of memory, say) shows that it answers.
    if (error instanceof ReplyError) return;
    this.#failures += 1;
    if (this.#failures >= FAILURES_UNTIL_AWAY) {
      this.#goAway(error instanceof Error ? error.message : String(error));
      this.#tryLater();
    }
  }

  #goAway(reason: string): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#onChange("away", reason);
  }

  #tryLater(): void {
    clearTimeout(this.#nextTry);
    if (this.#redis.status === "end") return;
    this.#nextTry = setTimeout(() => this.#tryAgain(), TRIES_AGAIN_AFTER_MS).unref();
  }

  async #tryAgain(): Promise<void> {
    try {
      await this.#redis.ping();
    } catch {
      this.#tryLater(); // it is known to be away already
      return;
    }
    this.#failures = 0;
    if (this.#isUp) return;
    this.#forgetOutdated();
    this.#isUp = true;
    this.#onChange("up");
  }

  /** Not awaited: one connection carries it before everything that is asked from now on. */
  #forgetOutdated(): void {
    const keys = [...this.#outdated.keys()];
    this.#outdated.clear();
    while (keys.length > 0) {
      const some = keys.splice(0, FORGOTTEN_AT_ONCE);
      this.#redis.unlink(some).catch(() => {
        for (const key of some) this.outdated(key);
      });
    }
  }
}
