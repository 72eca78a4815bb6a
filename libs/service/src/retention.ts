import type { Queryable } from "@stockfinder/database/database";
import type { Clock } from "./clock.ts";
import type { Logger } from "./logger.ts";

const EVERY_MS = 60 * 60 * 1_000;

/** Removes a batch of what is past its time, and answers how much that was; it is asked again until nothing is left. */
export type Removal = (database: Queryable, now: Date) => Promise<number>;

export interface RetentionParts {
  readonly removals: readonly Removal[];
  readonly database: Queryable;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "warn">;
}

/** Removes what is past its time, at the start and every hour; copies of a service may do so at once. */
export function startRetention({ removals, database, clock, logger }: RetentionParts): {
  stop(): Promise<void>;
} {
  let isStopped = false;
  let takeBack = () => {};
  let running = removeAll();

  async function removeAll(): Promise<void> {
    const now = new Date(clock.now());
    for (const removal of removals) {
      try {
        while (!isStopped && (await removal(database, now)) > 0);
      } catch (error) {
        const line = { err: error, removal: removal.name };
        logger.warn(line, "what is past its time is still there; tried again in an hour");
      }
    }
    if (isStopped) return;
    takeBack = clock.alarm(EVERY_MS, () => {
      running = removeAll();
    });
  }

  return {
    /** Resolves when the batch in hand is finished. */
    async stop() {
      isStopped = true;
      takeBack();
      await running;
    },
  };
}
