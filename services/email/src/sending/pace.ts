import type { Cache, RateLimiter } from "@stockfinder/cache/cache";
import type { Clock } from "@stockfinder/service/clock";

/** Limits the mails per second over all copies of the service, because a provider's limit is per customer. */
export class Pace {
  readonly #limiter: RateLimiter;
  readonly #clock: Clock;

  constructor({ cache, clock, perSecond }: { cache: Cache; clock: Clock; perSecond: number }) {
    this.#limiter = cache.limiter({
      name: "mails",
      points: perSecond,
      seconds: 1,
      // Each copy counts alone then; at half the pace, two copies stay within the limit.
      pointsWhileUnavailable: Math.max(1, Math.floor(perSecond / 2)),
    });
    this.#clock = clock;
  }

  async acquire(): Promise<void> {
    for (;;) {
      const { allowed, retryAfterSeconds } = await this.#limiter.consume("all");
      if (allowed) return;
      await this.#clock.sleep(Math.max(0.05, retryAfterSeconds) * 1_000);
    }
  }
}
