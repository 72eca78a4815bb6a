import type { Cache, RateLimiter } from "@stockfinder/cache/cache";
import type { Clock } from "@stockfinder/service/clock";

/** Turns are drawn a tenth of a second at a time, so that not every mail costs a trip to Redis. */
const LOTS_A_SECOND = 10;

/** So many mails a second over all copies of the service: what a provider allows an operator, it allows once. */
export class Pace {
  readonly #limiter: RateLimiter;
  readonly #lot: number;
  readonly #clock: Clock;
  #turns = 0;
  #drawing: Promise<void> | undefined;

  constructor({ cache, clock, perSecond }: { cache: Cache; clock: Clock; perSecond: number }) {
    this.#limiter = cache.limiter({ name: "mails", points: perSecond, seconds: 1 });
    this.#lot = Math.max(1, Math.floor(perSecond / LOTS_A_SECOND));
    this.#clock = clock;
  }

  /** Resolves when one more mail may go out. */
  async turn(): Promise<void> {
    while (this.#turns === 0) {
      this.#drawing ??= this.#draw().finally(() => {
        this.#drawing = undefined;
      });
      await this.#drawing;
    }
    this.#turns--;
  }

  async #draw(): Promise<void> {
    const { allowed, retryAfterSeconds } = await this.#limiter.consume("all", this.#lot);
    if (allowed) this.#turns += this.#lot;
    else await this.#clock.sleep(Math.max(0.05, retryAfterSeconds) * 1_000);
  }
}
