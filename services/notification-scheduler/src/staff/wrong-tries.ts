import type { Cache, RateLimiter } from "@stockfinder/cache/cache";
import { Fault } from "@stockfinder/contracts/fault";

/** The multiples of a caller's tries that it, its /56 and its /48 have, as for the gateway's rate limits. */
const WIDTHS = [
  { limiter: "alerts-staff", times: 1 },
  { limiter: "alerts-staff-56", times: 4 },
  { limiter: "alerts-staff-48", times: 16 },
];

/** Counts the wrong passwords of a caller and of the networks around it, over all copies of the service. */
export class WrongTries {
  /** In the order of `WIDTHS`. */
  readonly #limiters: readonly RateLimiter[];

  constructor(cache: Pick<Cache, "limiter">, perMinute: number) {
    this.#limiters = WIDTHS.map(({ limiter, times }) =>
      cache.limiter({ name: limiter, points: perMinute * times, seconds: 60 }),
    );
  }

  /**
   * Takes a try of each network, or of none. `networks` begins with the caller; the widest is the last.
   * @throws {Fault} `too-many` if one of them has none left.
   */
  async take(networks: readonly string[]): Promise<void> {
    for (const [width, network] of networks.entries()) {
      const verdict = await this.#limiters[width]?.consume(network);
      if (verdict === undefined || verdict.allowed) continue;
      await this.giveBack(networks.slice(0, width));
      throw tooManyTries(verdict.retryAfterSeconds);
    }
  }

  async giveBack(networks: readonly string[]): Promise<void> {
    await Promise.all(networks.map((network, width) => this.#limiters[width]?.giveBack(network)));
  }
}

export function tooManyTries(retryAfterSeconds: number): Fault {
  return new Fault("too-many", "Too many wrong passwords from your address", {
    retryAfterSeconds: Math.max(1, retryAfterSeconds),
  });
}
