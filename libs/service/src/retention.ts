import type { Database } from "@stockfinder/database/database";
import type { Clock } from "./clock.ts";
import type { Logger } from "./logger.ts";
import { repeat } from "./repeat.ts";

const EVERY_MS = 60 * 60 * 1_000;

type RetentionDatabase = Pick<Database, "query" | "transaction">;

/** Deletes one batch of expired data; returns how many. Called again until nothing is left. */
export type Removal = (database: RetentionDatabase, now: Date) => Promise<number>;

export interface RetentionDependencies {
  readonly removals: readonly Removal[];
  readonly database: RetentionDatabase;
  readonly clock: Pick<Clock, "now" | "sleep">;
  readonly logger: Pick<Logger, "warn">;
}

/** Deletes expired data at start and every hour; copies of a service may do so at the same time. */
export function startRetention({ removals, database, clock, logger }: RetentionDependencies): {
  stop(): Promise<void>;
} {
  let isStopped = false;
  let running = Promise.resolve();

  async function removeAll(): Promise<void> {
    const now = new Date(clock.now());
    for (const removal of removals) {
      try {
        while (!isStopped && (await removal(database, now)) > 0);
      } catch (error) {
        const line = { err: error, removal: removal.name };
        logger.warn(line, "expired data was not deleted; trying again in an hour");
      }
    }
  }
  const repeating = repeat(() => (running = removeAll()), { clock, everyMs: EVERY_MS });

  return {
    async stop() {
      isStopped = true;
      repeating.stop();
      await running;
    },
  };
}
