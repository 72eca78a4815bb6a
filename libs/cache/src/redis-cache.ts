import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import { RateLimiterRedis } from "rate-limiter-flexible";
import type { Cache, Interval, Limit, Lock, RateLimiter, ServerMemory } from "./cache.ts";
import { limiterOf } from "./limiter.ts";
import { type MemoryCache, wholeMs } from "./memory-cache.ts";
import type { RedisLink } from "./redis-link.ts";

/** How long memory keeps a value that was read from Redis. Only Redis knows the value's own expiry. */
const COPY_TTL_MS = 60_000;

const RELEASE = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`;

/**
 * By Redis' own clock, because those of the processes differ. In the millisecond in which a key's time ends it still exists, so
 * a caller that waits exactly that long would find it taken.
 */
const TAKE_TURN = `
  if redis.call("set", KEYS[1], "", "PX", ARGV[1], "NX") then return 0 end
  return redis.call("pttl", KEYS[1]) + 1`;

export interface RedisCacheDependencies {
  /** For the library's limiters. All other commands go through the link. */
  readonly redis: Redis;
  readonly link: RedisLink;
  /** The fallback while Redis is unavailable: values that this process wrote or read. */
  readonly memory: MemoryCache;
}

export class RedisCache implements Cache {
  readonly #redis: Redis;
  readonly #link: RedisLink;
  readonly #memory: MemoryCache;

  constructor({ redis, link, memory }: RedisCacheDependencies) {
    this.#redis = redis;
    this.#link = link;
    this.#memory = memory;
  }

  async get(key: string): Promise<Buffer | null> {
    const value = await this.#link.run(
      (redis) => redis.getBuffer(key),
      () => this.#memory.get(key),
    );
    if (value && this.#link.isUp && !this.#memory.has(key)) await this.#memory.set(key, value, COPY_TTL_MS);
    return value;
  }

  async set(key: string, value: Buffer, ttlMs: number): Promise<void> {
    await this.#memory.set(key, value, ttlMs);
    await this.#link.run(
      async (redis) => {
        await redis.set(key, value, "PX", wholeMs(ttlMs));
      },
      async () => this.#link.markOutdated(key),
    );
  }

  async delete(key: string): Promise<void> {
    await this.#memory.delete(key);
    await this.#link.run(
      async (redis) => {
        await redis.unlink(key);
      },
      async () => this.#link.markOutdated(key),
    );
  }

  /** Takes the process's lock first, which still holds if Redis becomes unavailable before the release. */
  async lock(key: string, ttlMs: number): Promise<Lock | null> {
    const local = await this.#memory.lock(key, ttlMs);
    if (!local) return null;

    const token = randomUUID();
    const isOurs = await this.#link.run(
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
        await this.#link.run(
          (redis) => redis.eval(RELEASE, 1, key, token),
          async () => null, // the lock expires in Redis
        );
      },
    };
  }

  async turn(key: string, { intervalMs, whileUnavailableMs = intervalMs }: Interval): Promise<number> {
    return await this.#link.run(
      async (redis) => Number(await redis.eval(TAKE_TURN, 1, key, wholeMs(intervalMs))),
      () => this.#memory.turn(key, { intervalMs: whileUnavailableMs }),
      // Also counts if Redis becomes unavailable before the next turn.
      async (waitMs) => waitMs === 0 && this.#memory.turn(key, { intervalMs: whileUnavailableMs }),
    );
  }

  limiter({ name, points, seconds, pointsWhileUnavailable }: Limit): RateLimiter {
    // Not the library's own insurance limiter: with a Redis that hangs, it waits at every call.
    const shared = limiterOf(
      new RateLimiterRedis({
        storeClient: this.#redis,
        keyPrefix: `limit:${name}`,
        points,
        duration: seconds,
      }),
    );
    const fallback = this.#memory.limiter({ points: pointsWhileUnavailable ?? points, seconds });
    const isCountedTwice = pointsWhileUnavailable !== undefined;
    return {
      consume: (key, spent) =>
        this.#link.run(
          () => shared.consume(key, spent),
          () => fallback.consume(key, spent),
          async ({ allowed }) => isCountedTwice && allowed && fallback.consume(key, spent),
        ),
      giveBack: (key, spent) =>
        this.#link.run(
          () => shared.giveBack(key, spent),
          () => fallback.giveBack(key, spent),
          async () => isCountedTwice && fallback.giveBack(key, spent),
        ),
    };
  }

  async serverMemory(): Promise<ServerMemory | null> {
    const info = await this.#link.run(
      (redis) => redis.info("memory"),
      async () => "",
    );
    const usedBytes = /^used_memory:(\d+)/m.exec(info)?.[1];
    const limitBytes = /^maxmemory:([1-9]\d*)/m.exec(info)?.[1]; // 0 is none
    if (usedBytes === undefined) return null;
    return { usedBytes: Number(usedBytes), limitBytes: limitBytes === undefined ? null : Number(limitBytes) };
  }

  isUp(): boolean {
    return this.#link.isUp;
  }

  async close(): Promise<void> {
    this.#link.stop();
    await this.#memory.close();
  }
}
