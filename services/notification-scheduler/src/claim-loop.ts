import { randomUUID } from "node:crypto";
import { inRequest } from "@stockfinder/bus/request-scope";
import { WorkLoop } from "@stockfinder/database/work-loop";
import type { Logger } from "@stockfinder/service/logger";

export interface ClaimLoopOptions<Item> {
  /** How many items are worked on at once. */
  readonly atOnce: number;
  readonly claim: (most: number) => Promise<Item[]>;
  /** If it fails, the item is claimed again when its lease expires. */
  readonly work: (item: Item, requestId: string) => Promise<void>;
  readonly logger: Pick<Logger, "warn">;
  /** For log lines: "sending a mail of an alert". */
  readonly what: string;
}

/** Claims items by lease and works on them, in any number of copies. An item that takes long delays no other. */
export class ClaimLoop<Item> {
  readonly #options: ClaimLoopOptions<Item>;
  readonly #running = new Set<Promise<void>>();
  readonly #loop: WorkLoop;
  /** Items may wait for room. */
  #isFull = false;

  constructor(options: ClaimLoopOptions<Item>) {
    this.#options = options;
    this.#loop = new WorkLoop({
      look: () => this.#look(),
      failed: (error) =>
        options.logger.warn({ err: error }, `${options.what}: nothing could be claimed; trying again`),
    });
  }

  nudge(): void {
    this.#loop.nudge();
  }

  /** Claims no more items and waits for the running ones. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await Promise.all(this.#running);
  }

  async #look(): Promise<boolean> {
    const room = this.#options.atOnce - this.#running.size;
    this.#isFull = room === 0;
    if (this.#isFull) return true;
    const items = await this.#options.claim(room);
    this.#isFull = items.length === room;
    for (const item of items) this.#begin(item);
    return items.length > 0;
  }

  #begin(item: Item): void {
    const { work, logger, what } = this.#options;
    const requestId = randomUUID();
    const working = inRequest(requestId, () => work(item, requestId))
      .catch((error) => logger.warn({ err: error, requestId }, `${what} failed; trying again`))
      .finally(() => {
        this.#running.delete(working);
        if (this.#isFull) this.nudge();
      });
    this.#running.add(working);
  }
}
