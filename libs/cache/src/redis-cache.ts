import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import { RateLimiterRedis } from "rate-limiter-flexible";
import type { Cache, Found, Interval, Limit, Lock, Locked, RateLimiter, ServerMemory } from "./cache.ts";
import { limiterOf } from "./limiter.ts";
import { type MemoryCache, wholeMs } from "./memory-cache.ts";
import type { RedisLink } from "./redis-link.ts";

/** How long memory keeps a value that was read from Redis. Only Redis knows the value's own expiry. */
const COPY_TTL_MS = 60_000;

const RELEASE = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`;

/** Releases first: a Redis without free memory refuses to store, and stops the script. */
const RELEASE_AND_SET = `
  if redis.call("get", KEYS[1]) == ARGV[1] then redis.call("del", KEYS[1]) end
  return redis.call("set", KEYS[2], ARGV[2], "PX", ARGV[3])`;

/** The value, or 1 with the lock, or 0 without. */
const GET_OR_LOCK = `
  local value = redis.call("get", KEYS[1])
  if value then return value end
  return redis.call("set", KEYS[2], ARGV[1], "PX", ARGV[2], "NX") and 1 or 0`;

/**
 * By Redis' own clock, because those of the processes differ. In the millisecond in which a key's time ends it still exists, so
 * a caller that waits exactly that long would find it taken.
 */
const TAKE_TURN = `
  if redis.call("set", KEYS[1], "", "PX", ARGV[1], "NX") then return 0 end
  return redis.call("pttl", KEYS[1]) + 1`;

/** The client has it, but not its types; its declared `callBuffer` loses the command's name in a pipeline. */
type EvaluatesToBytes = Redis & {
  evalBuffer(script: string, keys: number, ...values: (string | number)[]): Promise<Buffer | number>;
};

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
    if (value) await this.#remember(key, value);
    return value;
  }

  async #remember(key: string, value: Buffer): Promise<void> {
    if (this.#link.isUp && !this.#memory.has(key)) await this.#memory.set(key, value, COPY_TTL_MS);
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

  async lock(key: string, ttlMs: number): Promise<Lock | null> {
    const taken = await this.#take(key, ttlMs, async () => null);
    return taken?.lock ?? null;
  }

  async lockAndGet(lockKey: string, ttlMs: number, key: string): Promise<Locked | null> {
    const taken = await this.#take(lockKey, ttlMs, () => this.get(key));
    return taken && { lock: taken.lock, value: taken.read };
  }

  /** A script costs more than reading: a value that this process knows is most likely still there. */
  async getOrLock(key: string, lockKey: string, ttlMs: number): Promise<Found> {
    if (this.#memory.has(key)) return await this.#getAndLock(key, lockKey, ttlMs);
    const local = await this.#memory.lock(lockKey, ttlMs);
    if (!local) return withoutLock(await this.get(key));

    const token = randomUUID();
    const reply = await this.#link.run(
      (redis) => (redis as EvaluatesToBytes).evalBuffer(GET_OR_LOCK, 2, key, lockKey, token, wholeMs(ttlMs)),
      async () => (await this.#memory.get(key)) ?? 1,
    );
    if (reply === 1) return { value: null, lock: this.#lockOf(lockKey, token, local) };
    await local.release();
    if (!Buffer.isBuffer(reply)) return { value: null, lock: null };
    await this.#remember(key, reply);
    return { value: reply, lock: null };
  }

  async #getAndLock(key: string, lockKey: string, ttlMs: number): Promise<Found> {
    const value = await this.get(key);
    if (value) return { value, lock: null };
    const locked = await this.lockAndGet(lockKey, ttlMs, key);
    if (!locked?.value) return { value: null, lock: locked?.lock ?? null };
    await locked.lock.release();
    return { value: locked.value, lock: null };
  }

  /**
   * Takes the process's lock first, which still holds if Redis becomes unavailable before the release. `read` is sent right
   * after the lock's command: Redis runs the commands of a connection in their order.
   */
  async #take<T>(
    key: string,
    ttlMs: number,
    read: () => Promise<T>,
  ): Promise<{ readonly lock: Lock; readonly read: T } | null> {
    const local = await this.#memory.lock(key, ttlMs);
    if (!local) return null;

    const token = randomUUID();
    const taking = this.#link.run(
      async (redis) => (await redis.set(key, token, "PX", wholeMs(ttlMs), "NX")) === "OK",
      async () => true,
    );
    const [isOurs, value] = await Promise.all([taking, read()]);
    if (!isOurs) {
      await local.release();
      return null;
    }
    return { lock: this.#lockOf(key, token, local), read: value };
  }

  #lockOf(key: string, token: string, local: Lock): Lock {
    let isHeld = true;
    return {
      release: async () => {
        if (!isHeld) return;
        isHeld = false;
        await local.release();
        await this.#link.run(
          (redis) => redis.eval(RELEASE, 1, key, token),
          async () => null, // the lock expires in Redis
        );
      },
      releaseWith: async (valueKey, value, ttlMs) => {
        isHeld = false;
        await local.releaseWith(valueKey, value, ttlMs);
        await this.#link.run(
          async (redis) => {
            await redis.eval(RELEASE_AND_SET, 2, key, valueKey, token, value, wholeMs(ttlMs));
          },
          async () => this.#link.markOutdated(valueKey),
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

function withoutLock(value: Buffer | null): Found {
  return value ? { value, lock: null } : { value, lock: null };
}
