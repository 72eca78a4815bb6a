import type { Bus } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import { publishedKeys } from "@stockfinder/contracts/sign-in";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { type Repeating, repeat } from "@stockfinder/service/repeat";
import { type CryptoKey, importJWK } from "jose";
import { ownCall } from "./gateway-principal.ts";

const ASK_EVERY_MS = 1_000;
/** Limits how long a withdrawn key is still accepted. */
const RENEW_EVERY_MS = 60_000;

interface PublishedKeysOptions {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "warn">;
}

/**
 * The public keys of access tokens. They are fetched when the first token arrives, then every minute, and for an unknown key
 * at most once a second. While auth is unavailable the known keys stay valid.
 */
export class PublishedKeys {
  readonly #options: PublishedKeysOptions;
  #keys: ReadonlyMap<string, CryptoKey> = new Map();
  #askedAt = Number.NEGATIVE_INFINITY;
  #failure: Fault | undefined;
  #fetching: Promise<void> | undefined;
  /** The fetch that starts after the one-second interval. */
  #waiting: Promise<void> | undefined;
  #renewing: Repeating | undefined;

  constructor(options: PublishedKeysOptions) {
    this.#options = options;
  }

  start(): void {
    const renew = async () => {
      if (this.#keys.size > 0) await this.#fetchOnce();
    };
    this.#renewing = repeat(renew, { clock: this.#options.clock, everyMs: RENEW_EVERY_MS });
  }

  stop(): void {
    this.#renewing?.stop();
  }

  /**
   * The key with this id; undefined if it is not published.
   * @throws {Fault} `unavailable` if it is not known here and auth does not answer.
   */
  async keyOf(kid: string): Promise<CryptoKey | undefined> {
    const known = this.#keys.get(kid);
    if (known) return known;
    if (this.#fetching) {
      await this.#succeeded(this.#fetching);
      const found = this.#keys.get(kid);
      if (found) return found;
      // That fetch may have been answered just before the key was published, so fetch again.
    }
    await this.#succeeded(this.#askInTurn());
    return this.#keys.get(kid);
  }

  #askInTurn(): Promise<void> {
    if (this.#waiting) return this.#waiting;
    const rest = this.#askedAt + ASK_EVERY_MS - this.#options.clock.now();
    if (rest <= 0) return this.#fetchOnce();
    if (this.#failure) throw this.#failure;
    this.#waiting = this.#options.clock.sleep(rest).then(() => {
      this.#waiting = undefined;
      return this.#fetchOnce();
    });
    return this.#waiting;
  }

  async #succeeded(fetching: Promise<void>): Promise<void> {
    await fetching;
    if (this.#failure) throw this.#failure;
  }

  #fetchOnce(): Promise<void> {
    this.#askedAt = this.#options.clock.now();
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = undefined;
    });
    return this.#fetching;
  }

  /** Never rejects: an error is kept in `#failure`. */
  async #fetch(): Promise<void> {
    try {
      const { keys } = await this.#options.bus.call(publishedKeys, {}, ownCall());
      const imported = keys.map(async (key) => [key.kid, await importJWK(key)] as const);
      this.#keys = new Map(await Promise.all(imported));
      this.#failure = undefined;
    } catch (error) {
      if (!this.#failure)
        this.#options.logger.warn({ err: error }, "the keys of access tokens cannot be fetched");
      this.#failure = new Fault("unavailable", "Access tokens cannot be checked right now");
    }
  }
}
