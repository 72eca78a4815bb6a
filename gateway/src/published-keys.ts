import { randomUUID } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import { publishedKeys } from "@stockfinder/contracts/sign-in";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { type CryptoKey, importJWK } from "jose";
import { GATEWAY } from "./principal.ts";

const ASK_EVERY_MS = 1_000;
/** So that a key that is no longer published is not believed for much longer. */
const RENEW_EVERY_MS = 60_000;

interface PublishedKeysOptions {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "warn">;
}

/**
 * The public keys that access tokens are signed with. Asked for when the first token comes, again for a key that is not
 * known, but once a second at the most, and from then on every minute. While auth is away the keys that are known stay good.
 */
export class PublishedKeys {
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #logger: Pick<Logger, "warn">;
  #keys: ReadonlyMap<string, CryptoKey> = new Map();
  #askedAt = Number.NEGATIVE_INFINITY;
  /** Why there was no answer the last time. */
  #failure: Fault | undefined;
  /** On its way to auth, or back. */
  #asking: Promise<void> | undefined;
  /** Will ask when the second is over. */
  #waiting: Promise<void> | undefined;
  #isStopped = false;

  constructor({ bus, clock, logger }: PublishedKeysOptions) {
    this.#bus = bus;
    this.#clock = clock;
    this.#logger = logger;
  }

  /** Renews the keys from now on, once there are any, until `stop`. */
  async start(): Promise<void> {
    while (!this.#isStopped) {
      await this.#clock.sleep(RENEW_EVERY_MS);
      if (!this.#isStopped && this.#keys.size > 0) await this.#ask();
    }
  }

  stop(): void {
    this.#isStopped = true;
  }

  /**
   * The key of this id, or undefined where no such key is published.
   * @throws {Fault} `unavailable` where it is not known here and auth does not answer.
   */
  async keyOf(kid: string): Promise<CryptoKey | undefined> {
    const known = this.#keys.get(kid);
    if (known) return known;
    if (this.#asking) {
      await this.#succeeded(this.#asking);
      const found = this.#keys.get(kid);
      if (found) return found;
      // That may have been answered just before the key was published; what is asked from now on tells.
    }
    await this.#succeeded(this.#askInTurn());
    return this.#keys.get(kid);
  }

  #askInTurn(): Promise<void> {
    if (this.#waiting) return this.#waiting;
    const rest = this.#askedAt + ASK_EVERY_MS - this.#clock.now();
    if (rest <= 0) return this.#ask();
    if (this.#failure) throw this.#failure;
    this.#waiting = this.#clock.sleep(rest).then(() => {
      this.#waiting = undefined;
      return this.#ask();
    });
    return this.#waiting;
  }

  async #succeeded(asked: Promise<void>): Promise<void> {
    await asked;
    if (this.#failure) throw this.#failure;
  }

  #ask(): Promise<void> {
    this.#askedAt = this.#clock.now();
    this.#asking ??= this.#fetch().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  /** Never rejects: what went wrong stands in `#failure`. */
  async #fetch(): Promise<void> {
    try {
      const { keys } = await this.#bus.call(
        publishedKeys,
        {},
        { principal: GATEWAY, requestId: randomUUID() },
      );
      const imported = keys.map(async (key) => [key.kid, await importJWK(key)] as const);
      this.#keys = new Map(await Promise.all(imported));
      this.#failure = undefined;
    } catch (error) {
      if (!this.#failure) this.#logger.warn({ err: error }, "the keys of access tokens cannot be had");
      this.#failure = new Fault("unavailable", "Access tokens cannot be checked right now");
    }
  }
}
