import type { Cache, RateLimiter } from "@stockfinder/cache/cache";
import { Fault } from "@stockfinder/contracts/fault";
import { IPV6_NETWORKS } from "@stockfinder/service/networks";

/** Counts the wrong passwords of a caller and of the networks around it, over all copies of the service. */
export class WrongTries {
  /** In the order of `IPV6_NETWORKS`. */
  readonly #limiters: readonly RateLimiter[];

  constructor(cache: Pick<Cache, "limiter">, perMinute: number) {
    this.#limiters = IPV6_NETWORKS.map(({ bits, times }) =>
      cache.limiter({ name: `alerts-staff-${bits}`, points: perMinute * times, seconds: 60 }),
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
