import type { Database, Queryable } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import type { CryptoKey } from "jose";
import { newSealedKey, openSealedKey } from "./sealed-key.ts";
import { insertKey, lockKeys, SIGNS_ON_MS, type StoredKey, storedKeys } from "./signing-keys.ts";

export interface SigningKey {
  readonly kid: string;
  readonly key: CryptoKey;
}

export interface KeyRingParts {
  readonly tokenSecret: string;
  readonly database: Pick<Database, "query" | "transaction">;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "warn" | "info">;
}

const ROTATED_AFTER_MS = 30 * 24 * 60 * 60_000;
const LOOKS_EVERY_MS = 60_000;

/** The key that this process signs with: opened once, looked for anew every minute, made where there is none to use. */
export class KeyRing {
  readonly #parts: KeyRingParts;
  #signing: SigningKey | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<SigningKey> | undefined;

  constructor(parts: KeyRingParts) {
    this.#parts = parts;
  }

  async signingKey(): Promise<SigningKey> {
    const { clock, logger } = this.#parts;
    if (this.#signing && clock.now() - this.#lookedAt < LOOKS_EVERY_MS) return this.#signing;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    try {
      return await this.#looking;
    } catch (error) {
      if (!this.#signing) throw error;
      logger.warn({ err: error }, "no look at the signing keys; the one in hand signs on");
      return this.#signing;
    }
  }

  async #look(): Promise<SigningKey> {
    const { database, clock } = this.#parts;
    const now = clock.now();
    this.#signing = (await this.#find(database, now)) ?? (await this.#make(now));
    this.#lookedAt = now;
    return this.#signing;
  }

  /** The newest key that is ours to open and not too old. */
  async #find(db: Queryable, now: number): Promise<SigningKey | null> {
    for (const stored of await storedKeys(db)) {
      if (!maySign(stored, now)) continue;
      if (stored.kid === this.#signing?.kid) return this.#signing;
      const key = await openSealedKey(this.#parts.tokenSecret, stored);
      if (key) return { kid: stored.kid, key };
    }
    return null;
  }

  async #make(now: number): Promise<SigningKey> {
    const { database, tokenSecret, logger } = this.#parts;
    const made = await newSealedKey(tokenSecret, new Date(now));
    return await database.transaction(async (tx) => {
      await lockKeys(tx);
      const found = await this.#find(tx, now); // what another copy made meanwhile
      if (found) return found;
      await insertKey(tx, made);
      logger.info({ kid: made.kid }, "a new key signs access tokens");
      return { kid: made.kid, key: made.key };
    });
  }
}

function maySign({ createdAt, supersededAt }: StoredKey, now: number): boolean {
  return (
    now - createdAt.getTime() < ROTATED_AFTER_MS &&
    (supersededAt === null || now - supersededAt.getTime() < SIGNS_ON_MS)
  );
}
