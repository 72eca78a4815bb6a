import type { Database, Queryable } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import type { CryptoKey } from "jose";
import { newSealedKey, openSealedKey } from "./sealed-key.ts";
import {
  insertKey,
  lockKeys,
  SIGNS_AFTER_SUPERSEDED_MS,
  type StoredKey,
  storedKeys,
} from "./signing-keys.ts";

export interface SigningKey {
  readonly kid: string;
  readonly key: CryptoKey;
}

export interface KeyRingDependencies {
  readonly tokenSecret: string;
  readonly database: Pick<Database, "query" | "transaction">;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "warn" | "info">;
}

const ROTATION_MS = 30 * 24 * 60 * 60_000;
const CACHED_FOR_MS = 60_000;

/** The signing key of this process. Cached for a minute, then read from the database; made if there is no usable key. */
export class KeyRing {
  readonly #dependencies: KeyRingDependencies;
  #signing: SigningKey | undefined;
  #refreshedAt = Number.NEGATIVE_INFINITY;
  #refreshing: Promise<SigningKey> | undefined;

  constructor(dependencies: KeyRingDependencies) {
    this.#dependencies = dependencies;
  }

  async signingKey(): Promise<SigningKey> {
    const { clock, logger } = this.#dependencies;
    if (this.#signing && clock.now() - this.#refreshedAt < CACHED_FOR_MS) return this.#signing;
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    try {
      return await this.#refreshing;
    } catch (error) {
      if (!this.#signing) throw error;
      logger.warn({ err: error }, "cannot read the signing keys; the current key stays in use");
      return this.#signing;
    }
  }

  async #refresh(): Promise<SigningKey> {
    const { database, clock } = this.#dependencies;
    const now = clock.now();
    this.#signing = (await this.#find(database, now)) ?? (await this.#make(now));
    this.#refreshedAt = now;
    return this.#signing;
  }

  /** The newest key that this TOKEN_SECRET opens and that may still sign. */
  async #find(db: Queryable, now: number): Promise<SigningKey | null> {
    for (const stored of await storedKeys(db)) {
      if (!maySign(stored, now)) continue;
      if (stored.kid === this.#signing?.kid) return this.#signing;
      const key = await openSealedKey(this.#dependencies.tokenSecret, stored);
      if (key) return { kid: stored.kid, key };
    }
    return null;
  }

  async #make(now: number): Promise<SigningKey> {
    const { database, tokenSecret, logger } = this.#dependencies;
    const made = await newSealedKey(tokenSecret, new Date(now));
    return await database.transaction(async (tx) => {
      await lockKeys(tx);
      const found = await this.#find(tx, now); // another copy of the service may have made one
      if (found) return found;
      await insertKey(tx, made);
      logger.info({ kid: made.kid }, "a new key signs access tokens");
      return { kid: made.kid, key: made.key };
    });
  }
}

function maySign({ createdAt, supersededAt }: StoredKey, now: number): boolean {
  return (
    now - createdAt.getTime() < ROTATION_MS &&
    (supersededAt === null || now - supersededAt.getTime() < SIGNS_AFTER_SUPERSEDED_MS)
  );
}
