import { Fault } from "@stockfinder/contracts/fault";
import type { Database } from "@stockfinder/database/database";
import { WorkLoop } from "@stockfinder/database/work-loop";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import type { Alerted } from "./matching.ts";
import { matchQueued } from "./queued-matching.ts";
import { claimTransitions, releaseTransitions } from "./transition-table.ts";

const CLAIMED_AT_ONCE = 20;
const CLAIM_EVERY_MS = 1_000;

export interface MatchingOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "warn">;
  /** Called after each commit. */
  readonly alerted: (alerted: Alerted) => void;
  /** Called for a transition whose watches could not be examined. */
  readonly failed: () => void;
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
    const { database, clock } = this.#options;
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
        if (!(await this.#examine(id))) break;
        left.delete(id);
      }
    } finally {
      if (left.size > 0) await releaseTransitions(database, [...left]);
    }
    return ids.length > 0;
  }

  /**
   * Examines the watches of a transition that is claimed; returns false if the loop stops before the end. If that fails, the
   * transition keeps its claim, so that the others come first until the claim expires.
   * @throws {Fault} `unavailable` while the database is away.
   */
  async #examine(id: string): Promise<boolean> {
    const { database, clock, logger, alerted, failed } = this.#options;
    try {
      if (this.#isStopping) return false;
      return await matchQueued(id, {
        database,
        now: () => new Date(clock.now()),
        alerted,
        isStopping: () => this.#isStopping,
      });
    } catch (error) {
      if (error instanceof Fault && error.code === "unavailable") throw error;
      failed();
      logger.warn(
        { err: error, transition: id },
        "the watches of a change could not be examined; setting it aside for 4 s",
      );
      return true;
    }
  }
}
