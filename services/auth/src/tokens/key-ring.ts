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

interface SigningKeysDependencies {
  readonly tokenSecret: string;
  readonly database: Pick<Database, "query" | "transaction">;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "warn" | "info">;
}

const ROTATION_MS = 30 * 24 * 60 * 60_000;
const CACHED_FOR_MS = 60_000;

/** Returns a function that finds this process's signing key: kept for a minute, then read from the database; made if none is usable. */
export function signingKeys({ tokenSecret, database, clock, logger }: SigningKeysDependencies) {
  let signing: SigningKey | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<SigningKey> | undefined;

  async function refresh(): Promise<SigningKey> {
    const now = clock.now();
    signing = (await find(database, now)) ?? (await make(now));
    refreshedAt = now;
    return signing;
  }

  /** The newest key that this TOKEN_SECRET opens and that may still sign. */
  async function find(db: Queryable, now: number): Promise<SigningKey | null> {
    for (const stored of await storedKeys(db)) {
      if (!maySign(stored, now)) continue;
      if (stored.kid === signing?.kid) return signing;
      const key = await openSealedKey(tokenSecret, stored);
      if (key) return { kid: stored.kid, key };
    }
    return null;
  }

  async function make(now: number): Promise<SigningKey> {
    const made = await newSealedKey(tokenSecret, new Date(now));
    return await database.transaction(async (tx) => {
      await lockKeys(tx);
      const found = await find(tx, now); // another copy of the service may have made one
      if (found) return found;
      await insertKey(tx, made);
      logger.info({ kid: made.kid }, "a new key signs access tokens");
      return { kid: made.kid, key: made.key };
    });
  }

  return async (): Promise<SigningKey> => {
    if (signing && clock.now() - refreshedAt < CACHED_FOR_MS) return signing;
    refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    });
    try {
      return await refreshing;
    } catch (error) {
      if (!signing) throw error;
      logger.warn({ err: error }, "cannot read the signing keys; the current key stays in use");
      return signing;
    }
  };
}

function maySign({ createdAt, supersededAt }: StoredKey, now: number): boolean {
  return (
    now - createdAt.getTime() < ROTATION_MS &&
    (supersededAt === null || now - supersededAt.getTime() < SIGNS_AFTER_SUPERSEDED_MS)
  );
}
