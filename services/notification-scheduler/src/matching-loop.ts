import type { Database } from "@stockfinder/database/database";
import { WorkLoop } from "@stockfinder/database/work-loop";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { type Alerted, matchNext } from "./matching.ts";
import { claimTransitions, releaseTransitions } from "./transition-table.ts";

const CLAIMED_AT_ONCE = 20;
const CLAIM_EVERY_MS = 1_000;

export interface MatchingOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "warn">;
  /** Called after each commit. */
  readonly alerted: (alerted: Alerted) => void;
}

/**
 * Compares transitions with the watches. Any number of copies may run: each claims transitions, and the claims of a copy
 * that dies expire within five seconds.
 */
export class MatchingLoop {
  readonly #options: MatchingOptions;
  readonly #loop: WorkLoop;
  /** Claimed, and not examined yet. */
  #taken: string[] = [];
  #claimedAt = Number.NEGATIVE_INFINITY;
  #isStopping = false;

  constructor(options: MatchingOptions) {
    this.#options = options;
    this.#loop = new WorkLoop({
      look: () => this.#look(),
      failed: (error) => options.logger.warn({ err: error }, "watches could not be examined; retrying"),
    });
  }

  nudge(): void {
    this.#loop.nudge();
  }

  /** Processes a transition that this copy has claimed already, which saves a statement. */
  take(transitionId: string): void {
    this.#taken.push(transitionId);
    this.#loop.nudge();
  }

  /** Finishes the current watches; other copies take over the rest. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#loop.stop();
    if (this.#taken.length > 0) await releaseTransitions(this.#options.database, this.#taken.splice(0));
  }

  /** @returns whether there was a transition. */
  async #look(): Promise<boolean> {
    const { database, clock, alerted } = this.#options;
    const now = clock.now();
    const ids = this.#taken.splice(0);
    // Claims of dead copies are found even while changes keep coming.
    if (ids.length === 0 || now - this.#claimedAt >= CLAIM_EVERY_MS) {
      ids.push(...(await claimTransitions(database, new Date(now), CLAIMED_AT_ONCE)));
      this.#claimedAt = now;
    }
    const left = new Set(ids);
    try {
      for (const id of ids) {
        let isDone = false;
        while (!isDone && !this.#isStopping) {
          const examined = await matchNext(database, id, new Date(clock.now()));
          alerted(examined);
          isDone = examined.doneUpTo === null;
        }
        if (!isDone) break;
        left.delete(id);
      }
    } finally {
      if (left.size > 0) await releaseTransitions(database, [...left]);
    }
    return ids.length > 0;
  }
}
