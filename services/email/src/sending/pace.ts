import type { Cache, RateLimiter } from "@stockfinder/cache/cache";
import type { Clock } from "@stockfinder/service/clock";

/** Points are consumed for a tenth of a second at a time, to save round trips to Redis. */
const BATCHES_PER_SECOND = 10;

/** Limits the mails per second over all copies of the service, because a provider's limit is per customer. */
export class Pace {
  readonly #limiter: RateLimiter;
  readonly #batch: number;
  readonly #clock: Clock;
  #available = 0;
  #refilling: Promise<void> | undefined;

  constructor({ cache, clock, perSecond }: { cache: Cache; clock: Clock; perSecond: number }) {
    this.#batch = Math.max(1, Math.floor(perSecond / BATCHES_PER_SECOND));
    this.#limiter = cache.limiter({
      name: "mails",
      points: perSecond,
      seconds: 1,
      // Each copy counts alone then; at half the pace, two copies stay within the limit.
      pointsWhileUnavailable: Math.max(this.#batch, Math.floor(perSecond / 2)),
    });
    this.#clock = clock;
  }

  /** Resolves when one more mail may be sent. */
  async acquire(): Promise<void> {
    while (this.#available === 0) {
      this.#refilling ??= this.#refill().finally(() => {
        this.#refilling = undefined;
      });
      await this.#refilling;
    }
    this.#available--;
  }

  async #refill(): Promise<void> {
    const { allowed, retryAfterSeconds } = await this.#limiter.consume("all", this.#batch);
    if (allowed) this.#available += this.#batch;
    else await this.#clock.sleep(Math.max(0.05, retryAfterSeconds) * 1_000);
  }
}
