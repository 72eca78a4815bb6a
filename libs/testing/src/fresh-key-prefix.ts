import { randomBytes } from "node:crypto";
import { Redis } from "ioredis";

export interface FreshKeyPrefix {
  readonly keyPrefix: string;
  /** Deletes every key with this prefix. */
  remove(): Promise<void>;
}

/** Separates the keys of one test file from all others in the same Redis, as a database does in Postgres. */
export function freshKeyPrefix(url: string): FreshKeyPrefix {
  const keyPrefix = `stockfinder-test-${randomBytes(5).toString("hex")}:`;
  return {
    keyPrefix,
    remove: async () => {
      const redis = new Redis(url);
      for await (const keys of redis.scanStream({ match: `${keyPrefix}*`, count: 1_000 })) {
        if (keys.length > 0) await redis.unlink(keys);
      }
      redis.disconnect();
    },
  };
}
