import { randomBytes } from "node:crypto";
import { Redis } from "ioredis";

export interface FreshKeyPrefix {
  readonly keyPrefix: string;
  /** Removes every key that begins so. */
  remove(): Promise<void>;
}

/** What a database is to Postgres: keys of one test file, apart from all others in the same Redis. */
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
