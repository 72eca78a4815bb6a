import type { Cache } from "@stockfinder/cache/cache";
import type { Clock } from "@stockfinder/service/clock";

const POLL_MS = 50;
/** A source without the product is retried after this many intervals: most stores do not sell most products. */
const INTERVALS_AFTER_NOTHING = 10;
const DONE = Buffer.from("1");

export interface RefreshTurnsDependencies {
  /** Shared by all workers. */
  readonly cache: Pick<Cache, "get" | "set" | "delete" | "turn">;
  readonly clock: Pick<Clock, "now" | "sleep">;
  /** A key is not refreshed again sooner. */
  readonly everyMs: number;
}

export interface RefreshTurn {
  /** In milliseconds since 1970. */
  readonly until: number;
  /** Somebody reported a change: the key is refreshed even within the interval, once per interval. */
  readonly isReported?: boolean;
}

/**
 * Lets each key be refreshed once per interval, over all workers, however many wait for it; and once more if it is
 * reported.
 */
export class RefreshTurns {
  readonly #inHand = new Map<string, Promise<void>>();
  readonly #dependencies: RefreshTurnsDependencies;

  constructor(dependencies: RefreshTurnsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Resolves when the key has been refreshed: by `refresh`, by another holder of the turn, or within the interval before.
   * Resolves at `until` at the latest if another process refreshes it. `refresh` returns whether it found anything.
   * @throws what `refresh` throws, for all waiters in this process.
   */
  async once(key: string, turn: RefreshTurn, refresh: () => Promise<boolean>): Promise<void> {
    const underWay = this.#inHand.get(key);
    if (underWay) return await underWay;
    const started = this.#start(key, turn, refresh);
    this.#inHand.set(key, started);
    try {
      await started;
    } finally {
      this.#inHand.delete(key);
    }
  }

  /** Whether the key was neither refreshed within the interval, nor found nothing lately. */
  async isDue(key: string): Promise<boolean> {
    const { cache } = this.#dependencies;
    const known = await Promise.all([cache.get(doneKey(key)), cache.get(nothingKey(key))]);
    return known.every((value) => value === null);
  }

  async #start(key: string, { until, isReported = false }: RefreshTurn, refresh: () => Promise<boolean>) {
    const { cache, everyMs } = this.#dependencies;
    const isUrgent = isReported && (await this.#take(`lookup:refresh-reported:${key}`));
    if (!isUrgent && (await cache.get(nothingKey(key))) !== null) return;
    // An urgent one also takes the ordinary turn, if it is free.
    const isFree = await this.#take(`lookup:refresh:${key}`);
    if (!isUrgent && !isFree) return await this.#waitForOther(key, until);
    await cache.delete(doneKey(key));
    try {
      const found = await refresh();
      if (found) await cache.delete(nothingKey(key));
      else await cache.set(nothingKey(key), DONE, everyMs * INTERVALS_AFTER_NOTHING);
    } finally {
      await cache.set(doneKey(key), DONE, everyMs);
    }
  }

  /** Takes this turn if nobody did within the interval; returns whether it was free. */
  async #take(turn: string): Promise<boolean> {
    const { cache, everyMs } = this.#dependencies;
    return (await cache.turn(turn, { intervalMs: everyMs })) === 0;
  }

  async #waitForOther(key: string, until: number): Promise<void> {
    const { cache, clock } = this.#dependencies;
    while (clock.now() < until && (await cache.get(doneKey(key))) === null) await clock.sleep(POLL_MS);
  }
}

function doneKey(key: string): string {
  return `lookup:refreshed:${key}`;
}

function nothingKey(key: string): string {
  return `lookup:refreshed-nothing:${key}`;
}
