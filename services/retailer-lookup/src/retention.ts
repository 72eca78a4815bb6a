import type { Queryable } from "@stockfinder/database/database";
import type { Logger } from "@stockfinder/service/logger";
import type { Clock } from "./clock.ts";
import { removeOldCounts, removeOldSearches } from "./searches.ts";

const EVERY_MS = 60 * 60 * 1_000;

export interface RetentionParts {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "warn">;
}

/** Removes searches and counts past their time, at the start and every hour; copies of the service may do so at once. */
export function startRetention({ database, clock, logger }: RetentionParts): { stop(): Promise<void> } {
  const removeAll = async () => {
    try {
      const now = new Date(clock.now());
      while ((await removeOldSearches(database, now)) > 0);
      while ((await removeOldCounts(database, now)) > 0);
    } catch (error) {
      logger.warn({ err: error }, "old searches are still there; tried again in an hour");
    }
  };
  let running = removeAll();
  const timer = setInterval(() => {
    running = removeAll();
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
