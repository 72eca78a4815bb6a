import type { Cache, RateLimiter } from "@stockfinder/cache/cache";
import { Fault } from "@stockfinder/contracts/fault";

const MINUTE_SECONDS = 60;
/** Long, because a person who has trouble with a provider tries several times within a minute, and then stops. */
const TEN_MINUTES_SECONDS = 10 * MINUTE_SECONDS;

/** Attempts a minute. */
export interface AuthLimits {
  readonly registrations: number;
  readonly upgrades: number;
  readonly renewals: number;
}

export interface AuthLimiters {
  readonly registrations: RateLimiter;
  readonly upgrades: RateLimiter;
  readonly renewals: RateLimiter;
}

export function createLimiters(cache: Pick<Cache, "limiter">, perMinute: AuthLimits): AuthLimiters {
  const limiter = (name: string, each: number, seconds: number) =>
    cache.limiter({ name, points: (each * seconds) / MINUTE_SECONDS, seconds });
  return {
    registrations: limiter("auth-register", perMinute.registrations, TEN_MINUTES_SECONDS),
    upgrades: limiter("auth-upgrade", perMinute.upgrades, TEN_MINUTES_SECONDS),
    renewals: limiter("auth-refresh", perMinute.renewals, MINUTE_SECONDS),
  };
}

/**
 * Runs `work` for a point of `key`. Returns the point if a component of the product was unavailable or too slow: retries
 * during an outage must not use up the limit.
 * @throws {Fault} `too-many` if no point is left.
 */
export async function runWithLimit<T>(limiter: RateLimiter, key: string, work: () => Promise<T>): Promise<T> {
  const { allowed, retryAfterSeconds } = await limiter.consume(key);
  if (!allowed)
    throw new Fault("too-many", "Too many attempts; wait a moment", {
      retryAfterSeconds: Math.max(1, retryAfterSeconds),
    });
  try {
    return await work();
  } catch (error) {
    if (error instanceof Fault && error.isOutage) await limiter.giveBack(key);
    throw error;
  }
}
