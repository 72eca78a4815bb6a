import { Redis } from "ioredis";
import { type Settings, sentinelOptions } from "./redis-address.ts";

export const CONNECTS_WITHIN_MS = 1_000;

/** The client of a Redis or its sentinels, not connected yet. Its commands fail while Redis is unavailable, instead of waiting. */
export function redisClient(url: string, settings: Settings): Redis {
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
