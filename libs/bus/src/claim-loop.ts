import { randomUUID } from "node:crypto";
import { WorkLoop } from "@stockfinder/database/work-loop";
import { inRequest } from "./request-scope.ts";

export interface ClaimLoopOptions<Item> {
  readonly atOnce: number;
  readonly batch?: number;
  /** An item that takes longer than `afterMs` gives its slot to another, as long as at most `most` have done so. */
  readonly slow?: { readonly afterMs: number; readonly most: number };
  /** Claims at most `most` items. `running` are the claimed ones of this process. */
  readonly claim: (most: number, running: readonly Item[]) => Promise<readonly Item[]>;
  /** If it fails, the item is claimed again when its lease expires. */
  readonly work: (item: Item, requestId: string) => Promise<void>;
  /** The request that caused the item. Without one, the work has an id of its own. */
  readonly requestIdOf?: (item: Item) => string | null;
  /** For work that may take longer than a lease. `everyMs` is a fraction of the lease. */
  readonly renew?: {
    readonly everyMs: number;
    readonly leases: (running: readonly Item[]) => Promise<void>;
  };
  readonly clock: { now(): number };
  /** Called in the request's scope when an item's work fails, and outside of one when nothing could be claimed or renewed. */
  readonly failed: (error: unknown) => void;
}

/**
 * Claims items by lease, works on them and renews their leases, in any number of copies: the items of a copy that dies are
 * claimed by another when their leases expire. An item that takes long delays no other.
 */
export class ClaimLoop<Item> {
  readonly #options: ClaimLoopOptions<Item>;
  readonly #running = new Map<Item, Promise<void>>();
  /** The running items that have given their slots up. */
  readonly #slow = new Set<Item>();
  readonly #loop: WorkLoop;
  /** The last claim took all that it asked for, so further items may wait. */
  #mayBeMore = false;
  #claimedInMs = 0;
  #isStopping = false;
  #renewedAt: number;

  constructor(options: ClaimLoopOptions<Item>) {
    this.#options = options;
    this.#renewedAt = options.clock.now();
    this.#loop = new WorkLoop({ look: () => this.#look(), failed: options.failed });
  }

  get running(): readonly Item[] {
    return [...this.#running.keys()];
  }

  nudge(): void {
    this.#loop.nudge();
  }

  /** Claims no more items, and waits for the running ones while it renews their leases, at most until `enough` resolves. */
  async stop(enough?: Promise<unknown>): Promise<void> {
    this.#isStopping = true;
    const settled = this.#allSettled();
    await (enough ? Promise.race([settled, enough]) : settled);
    await this.#loop.stop();
    if (!enough) await this.#allSettled(); // the last look may have begun more
  }

  async #allSettled(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  async #look(): Promise<boolean> {
    await this.#renew();
    const { atOnce, batch = atOnce, claim, clock } = this.#options;
    const most = Math.min(batch, this.#freeSlots());
    if (this.#isStopping || most <= 0) return false;
    const asked = clock.now();
    const items = await claim(most, this.running);
    this.#claimedInMs = clock.now() - asked;
    this.#mayBeMore = items.length >= most;
    for (const item of items) this.#begin(item);
    return items.length > 0;
  }

  async #renew(): Promise<void> {
    const { renew, clock } = this.#options;
    if (!renew || this.#running.size === 0 || clock.now() - this.#renewedAt < renew.everyMs) return;
    this.#renewedAt = clock.now();
    await renew.leases(this.running);
  }

  #begin(item: Item): void {
    const { work, requestIdOf, failed } = this.#options;
    const requestId = requestIdOf?.(item) ?? randomUUID();
    const { slow } = this.#options;
    const timer = slow && setTimeout(() => this.#giveUpSlot(item, slow.most), slow.afterMs);
    const working = inRequest(requestId, () => work(item, requestId).catch(failed)).then(() => {
      clearTimeout(timer);
      this.#slow.delete(item);
      this.#running.delete(item);
      this.#goOn();
    });
    this.#running.set(item, working);
  }

  #giveUpSlot(item: Item, most: number): void {
    if (this.#slow.size >= most) return;
    this.#slow.add(item);
    this.#goOn();
  }

  #goOn(): void {
    if (this.#mayBeMore) this.nudge();
  }

  /** What is slow because the database is keeps its slot: more of it would only be held until the leases expire. */
  #freeSlots(): number {
    const { atOnce, slow } = this.#options;
    const givenUp = slow && this.#claimedInMs < slow.afterMs ? this.#slow.size : 0;
    return atOnce - (this.#running.size - givenUp);
  }
}
