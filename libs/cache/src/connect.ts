import { Redis } from "ioredis";
import type { Cache } from "./cache.ts";
import { joinWrites } from "./join-writes.ts";
import { MemoryCache } from "./memory-cache.ts";
import { REDIS_SCHEMES, type Settings, sentinelOptions } from "./redis-address.ts";
import { RedisCache } from "./redis-cache.ts";
import { type OnChange, RedisLink } from "./redis-link.ts";

/** Of the process's memory, which is the whole `memory:` cache or the fallback for Redis. */
const MEMORY_BYTES = 64 * 1024 * 1024;
const ANSWERS_WITHIN_MS = 100;

export interface CacheOptions {
  /** Prefix of every key in Redis: `lookup:`. */
  readonly keyPrefix: string;
  readonly onChange?: OnChange;
  readonly answersWithinMs?: number;
}

/**
 * Opens the cache at a URL: `redis://…`, `rediss://…`, sentinels (`redis-address.ts`) or `memory:`. If Redis does not answer within
 * a second, the cache starts without it and uses it as soon as it answers.
 */
export async function connectCache(
  url: string,
  { keyPrefix, onChange = () => {}, answersWithinMs = ANSWERS_WITHIN_MS }: CacheOptions,
): Promise<Cache> {
  const memory = new MemoryCache(MEMORY_BYTES);
  if (url === "memory:") return memory;
  if (!REDIS_SCHEMES.some((scheme) => url.startsWith(scheme)))
    throw new Error("A cache URL begins with redis://, rediss://, redis+sentinel:// or memory:");

  const redis = redisClient(url, { keyPrefix });
  redis.on("connect", () => joinWrites(redis.stream));
  const link = new RedisLink(redis, { answersWithinMs, onChange });
  await link.start(CONNECTS_WITHIN_MS);
  return new RedisCache({ redis, link, memory });
}

const CONNECTS_WITHIN_MS = 1_000;

/** The client of a Redis or its sentinels, not connected yet. Its commands fail while Redis is unavailable, instead of waiting. */
function redisClient(url: string, settings: Settings): Redis {
  const options: Settings = {
    lazyConnect: true,
    connectTimeout: CONNECTS_WITHIN_MS,
    // With the defaults, commands would wait during an outage.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    // With 1, a command whose connection breaks never ends if the first attempt to reconnect succeeds.
    maxRetriesPerRequest: 0,
    // If the peer vanishes, the connection would otherwise stay open for a quarter of an hour.
    socketTimeout: 5_000,
    retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, 2_000),
    ...settings,
  };
  const sentinels = sentinelOptions(url);
  return sentinels ? new Redis({ ...options, ...sentinels }) : new Redis(url, options);
}
