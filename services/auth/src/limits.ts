import type { RateLimiter } from "@stockfinder/cache/cache";
import { Fault } from "@stockfinder/contracts/fault";

/** Spends a point of `key`. @throws {Fault} `too-many` where none is left. */
export async function spend(limiter: Pick<RateLimiter, "consume">, key: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await limiter.consume(key);
  if (allowed) return;
  throw new Fault("too-many", "Too many tries; wait a moment", {
    retryAfterSeconds: Math.max(1, retryAfterSeconds),
  });
}

/**
 * Does `work` for a point of `key`. It is given back where a part of the product was away: whoever tries again until that is
 * back should not have to wait for the limit then.
 * @throws {Fault} `too-many` where no point is left.
 */
export async function spendOn<T>(limiter: RateLimiter, key: string, work: () => Promise<T>): Promise<T> {
  await spend(limiter, key);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Fault && error.code === "unavailable") await limiter.giveBack(key);
    throw error;
  }
}
