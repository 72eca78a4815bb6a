import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import type { LimitVerdict, RateLimiter } from "./cache.ts";

/** The library rejects when a limit is reached. We return a verdict, so that only failures throw. */
export function limiterOf(limiter: RateLimiterAbstract): RateLimiter {
  return {
    consume: async (key, points = 1) => {
      try {
        return verdict(true, await limiter.consume(key, points));
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) return verdict(false, rejection);
        throw rejection;
      }
    },
    giveBack: async (key, points = 1) => {
      await limiter.reward(key, points);
    },
  };
}

function verdict(allowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): LimitVerdict {
  const isNextFree = allowed && remainingPoints > 0;
  return { allowed, retryAfterSeconds: isNextFree ? 0 : Math.ceil(msBeforeNext / 1_000) };
}
