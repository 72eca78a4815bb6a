import { outsideRequests } from "@stockfinder/bus/request-scope";
import { Fault } from "@stockfinder/contracts/fault";
import type { Logger } from "@stockfinder/service/logger";

export interface BackgroundCallsOptions {
  /** The most of this process at once. */
  readonly most: number;
  /** What the log says when one fails. */
  readonly failure: string;
  readonly logger: Pick<Logger, "error" | "debug">;
}

/** Calls that a request starts, and that outlive its answer. What is stored is unchanged when one fails. */
export class BackgroundCalls {
  readonly #options: BackgroundCallsOptions;
  #underWay = 0;

  constructor(options: BackgroundCallsOptions) {
    this.#options = options;
  }

  /** How many more may be started; negative if more than `most` were. */
  get free(): number {
    return this.#options.most - this.#underWay;
  }

  start(call: () => Promise<unknown>): void {
    outsideRequests(() => void this.#run(call));
  }

  async #run(call: () => Promise<unknown>): Promise<void> {
    const { failure, logger } = this.#options;
    this.#underWay += 1;
    try {
      await call();
    } catch (error) {
      // Faults are counted by the bus.
      if (error instanceof Fault) logger.debug({ code: error.code }, failure);
      else logger.error({ err: error }, failure);
    } finally {
      this.#underWay -= 1;
    }
  }
}
