import { LRUCache } from "lru-cache";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Cache, Interval, Lock, RateLimiter } from "./cache.ts";
import { growingLru } from "./growing-lru.ts";
import { limiterOf } from "./limiter.ts";
import { ownBytes } from "./own-bytes.ts";

/** Memory of an entry without its key and value, measured on Node 24. */
const ENTRY_BYTES = 450;
const PURGED_EVERY_MS = 5 * 60 * 1_000;
const MAX_LOCKS = 10_000;
const MAX_TURNS = 10_000;

/** The cache in the process's memory. Above `maxBytes` it drops the least recently used entries. */
export class MemoryCache implements Cache {
  readonly #entries: LRUCache<string, Buffer>;
  readonly #locks = growingLru<string, symbol>(MAX_LOCKS);
  readonly #turns = growingLru<string, true>(MAX_TURNS);
  readonly #purging: NodeJS.Timeout;

  constructor(maxBytes: number) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (value, key) => value.length + key.length + ENTRY_BYTES,
    });
    this.#purging = setInterval(() => this.#entries.purgeStale(), PURGED_EVERY_MS).unref();
  }

  async get(key: string): Promise<Buffer | null> {
    return this.#entries.get(key) ?? null;
  }

  async set(key: string, value: Buffer, ttlMs: number): Promise<void> {
    this.#entries.set(key, ownBytes(value), { ttl: wholeMs(ttlMs) });
  }

  async delete(key: string): Promise<void> {
    this.#entries.delete(key);
  }

  async lock(key: string, ttlMs: number): Promise<Lock | null> {
    if (this.#locks.has(key)) return null;
    const token = Symbol(key);
    this.#locks.set(key, token, { ttl: wholeMs(ttlMs) });
    return {
      release: async () => {
        if (this.#locks.get(key) === token) this.#locks.delete(key);
      },
    };
  }

  async turn(key: string, { intervalMs }: Pick<Interval, "intervalMs">): Promise<number> {
    if (this.#turns.has(key)) return Math.max(0, this.#turns.getRemainingTTL(key)) + 1;
    this.#turns.set(key, true, { ttl: wholeMs(intervalMs) });
    return 0;
  }

  limiter({ points, seconds }: { points: number; seconds: number }): RateLimiter {
    return limiterOf(new RateLimiterMemory({ points, duration: seconds }));
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  get size(): number {
    return this.#entries.size;
  }

  async serverMemory(): Promise<null> {
    return null;
  }

  isUp(): boolean {
    return true;
  }

  async close(): Promise<void> {
    clearInterval(this.#purging);
    this.#entries.clear();
    this.#locks.clear();
    this.#turns.clear();
  }
}

/** Rounds up to at least 1: Redis and the LRU accept whole numbers only, and 0 would mean no expiry. */
export function wholeMs(ttlMs: number): number {
  return Math.max(1, Math.ceil(ttlMs));
}
