import { LRUCache } from "lru-cache";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Cache, Lock, RateLimiter } from "./cache.ts";
import { limiterOf } from "./limiter.ts";

/** What an entry costs beside its key and its bytes. */
const ENTRY_BYTES = 100;
const MOST_LOCKS = 10_000;

/** The cache within one process; drops what was not used for longest when it holds `maxBytes`. */
export class MemoryCache implements Cache {
  readonly #entries: LRUCache<string, Buffer>;
  readonly #locks = new LRUCache<string, symbol>({ max: MOST_LOCKS });

  constructor(maxBytes: number) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (value, key) => value.length + key.length + ENTRY_BYTES,
    });
  }

  async get(key: string): Promise<Buffer | null> {
    return this.#entries.get(key) ?? null;
  }

  async set(key: string, value: Buffer, ttlMs: number): Promise<void> {
    this.#entries.set(key, value, { ttl: wholeMs(ttlMs) });
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

  limiter({ points, seconds }: { points: number; seconds: number }): RateLimiter {
    return limiterOf(new RateLimiterMemory({ points, duration: seconds }));
  }

  /** Whether there is something to answer with, without counting as a use. */
  has(key: string): boolean {
    return this.#entries.has(key);
  }

  isUp(): boolean {
    return true;
  }

  async close(): Promise<void> {
    this.#entries.clear();
    this.#locks.clear();
  }
}

/** Neither Redis nor the LRU takes fractions, and 0 would mean for ever. */
export function wholeMs(ttlMs: number): number {
  return Math.max(1, Math.ceil(ttlMs));
}
