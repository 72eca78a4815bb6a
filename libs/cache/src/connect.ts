import { Redis } from "ioredis";
import type { Cache } from "./cache.ts";
import { MemoryCache } from "./memory-cache.ts";
import { RedisCache } from "./redis-cache.ts";
import { type OnChange, RedisLink } from "./redis-link.ts";

const MEMORY_BYTES = 64 * 1024 * 1024;
const CONNECTS_WITHIN_MS = 1_000;

export interface CacheOptions {
  /** Stands before every key in Redis: `lookup:`. */
  readonly keyPrefix: string;
  readonly onChange?: OnChange;
  /** How much the process may hold: all of `memory:`, and what stands in for a Redis that is away. */
  readonly memoryBytes?: number;
}

/**
 * Opens the cache that the URL names: `redis://…`, `rediss://…` or `memory:`. Where Redis is away the cache starts
 * without it, after a second at most, and takes it in when it is there.
 */
export async function connectCache(
  url: string,
  { keyPrefix, onChange = () => {}, memoryBytes = MEMORY_BYTES }: CacheOptions,
): Promise<Cache> {
  const memory = new MemoryCache(memoryBytes);
  if (url === "memory:") return memory;
  if (!/^rediss?:/.test(url)) throw new Error("A cache URL begins with redis://, rediss:// or memory:");

  const redis = new Redis(url, {
    keyPrefix,
    lazyConnect: true,
    connectTimeout: CONNECTS_WITHIN_MS,
    // With their defaults these make requests wait through an outage.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    autoResendUnfulfilledCommands: false,
    commandTimeout: 100,
    // A peer that vanished answers nothing, not even a refusal: without this its connection is kept for a quarter of an hour.
    socketTimeout: 5_000,
    enableAutoPipelining: true,
    retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, 2_000),
  });
  const link = new RedisLink(redis, onChange);
  await link.start(CONNECTS_WITHIN_MS);
  return new RedisCache({ redis, link, memory });
}
