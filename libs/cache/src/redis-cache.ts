import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import { RateLimiterRedis } from "rate-limiter-flexible";
import type { Cache, Lock, RateLimiter } from "./cache.ts";
import { limiterOf } from "./limiter.ts";
import { type MemoryCache, wholeMs } from "./memory-cache.ts";
import type { RedisLink } from "./redis-link.ts";

/** How long a value read from Redis may stand in for it; how long it is good for is known to Redis alone. */
const STANDS_IN_MS = 60_000;

const RELEASE = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`;

export interface RedisCacheParts {
  /** For the limiters of the library, which want it; everything else asks through the link. */
  readonly redis: Redis;
  readonly link: RedisLink;
  /** Answers while Redis is away, with what passed through this process. */
  readonly memory: MemoryCache;
}

export class RedisCache implements Cache {
  readonly #redis: Redis;
  readonly #link: RedisLink;
  readonly #memory: MemoryCache;

  constructor({ redis, link, memory }: RedisCacheParts) {
    this.#redis = redis;
    this.#link = link;
    this.#memory = memory;
  }

  async get(key: string): Promise<Buffer | null> {
    const value = await this.#link.ask(
      (redis) => redis.getBuffer(key),
      () => this.#memory.get(key),
    );
    if (value && this.#link.isUp && !this.#memory.has(key)) {
      // A copy: what the client hands out is a slice that keeps all of the packet it came in.
      await this.#memory.set(key, Buffer.from(value), STANDS_IN_MS);
    }
    return value;
  }

  async set(key: string, value: Buffer, ttlMs: number): Promise<void> {
    await this.#memory.set(key, value, ttlMs);
    await this.#link.ask(
      async (redis) => {
        await redis.set(key, value, "PX", wholeMs(ttlMs));
      },
      async () => this.#link.outdated(key),
    );
  }

  async delete(key: string): Promise<void> {
    await this.#memory.delete(key);
    await this.#link.ask(
      async (redis) => {
        await redis.unlink(key);
      },
      async () => this.#link.outdated(key),
    );
  }

  /** Taken in the process first: that holds when Redis goes away before the lock is given back. */
  async lock(key: string, ttlMs: number): Promise<Lock | null> {
    const local = await this.#memory.lock(key, ttlMs);
    if (!local) return null;

    const token = randomUUID();
    const isOurs = await this.#link.ask(
      async (redis) => (await redis.set(key, token, "PX", wholeMs(ttlMs), "NX")) === "OK",
      async () => true,
    );
    if (!isOurs) {
      await local.release();
      return null;
    }
    return {
      release: async () => {
        await local.release();
        await this.#link.ask(
          (redis) => redis.eval(RELEASE, 1, key, token),
          async () => null, // it runs out by itself
        );
      },
    };
  }

  limiter(options: { name: string; points: number; seconds: number }): RateLimiter {
    const { name, points, seconds } = options;
    // Our own insurance instead of the library's: that one would wait for a Redis that hangs at every call.
    const shared = limiterOf(
      new RateLimiterRedis({
        storeClient: this.#redis,
        keyPrefix: `limit:${name}`,
        points,
        duration: seconds,
      }),
    );
    const insurance = this.#memory.limiter(options);
    return {
      consume: (key, spent) =>
        this.#link.ask(
          () => shared.consume(key, spent),
          () => insurance.consume(key, spent),
        ),
      giveBack: (key, spent) =>
        this.#link.ask(
          () => shared.giveBack(key, spent),
          () => insurance.giveBack(key, spent),
        ),
    };
  }

  isUp(): boolean {
    return this.#link.isUp;
  }

  async close(): Promise<void> {
    this.#link.stop();
    await this.#memory.close();
  }
}
