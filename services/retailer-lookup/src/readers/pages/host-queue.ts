import { Semaphore } from "@stockfinder/bus/semaphore";
import type { Cache, Lock } from "@stockfinder/cache/cache";
import { Fault } from "@stockfinder/contracts/fault";
import type { Clock } from "@stockfinder/service/clock";

/** Beyond this many, requests for one host are refused: its pages would take the places of other hosts' in the queue. */
const MAX_WAITING = 8;
const POLL_MS = 100;
/** A request that starts slowly and the next one must not come closer together than the pace. */
const MARGIN = 1.005;

export interface Turn {
  /** In milliseconds since 1970. */
  readonly deadline: number;
  readonly paceMs: number;
}

export interface HostQueueDependencies {
  readonly cache: Pick<Cache, "lock" | "turn">;
  readonly clock: Pick<Clock, "now" | "sleep">;
  /** The longest duration of a request, in milliseconds: a worker that dies blocks its host no longer. */
  readonly mostMs: number;
}

/**
 * Limits the rate of each host over all workers: one request at a time, and one per `paceMs`. While Redis is unavailable, each
 * worker uses half of the rate, since others may be calling too.
 */
export class HostQueue {
  readonly #dependencies: HostQueueDependencies;
  readonly #hosts = new Map<string, Semaphore>();
  readonly #waits = new Set<(fault: Fault) => void>();
  #isStopped = false;

  constructor(dependencies: HostQueueDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Sends a request in the host's turn.
   * @throws {Fault} `too-many` as soon as it is clear that the turn would come after the deadline; `unavailable` while
   * stopping.
   */
  async take<T>(host: string, turn: Turn, send: () => Promise<T>): Promise<T> {
    const line = this.#lineOf(host);
    if (line.waiting >= MAX_WAITING) throw tooMany(turn.paceMs * MAX_WAITING);
    return await line.run(async () => {
      const lock = await this.#wait(host, turn);
      try {
        return await send();
      } finally {
        void lock.release(); // the answer need not wait for it
      }
    });
  }

  /** Ends all waiting. Running requests continue. */
  stop(): void {
    this.#isStopped = true;
    for (const end of this.#waits) end(stopping());
  }

  async #wait(host: string, { deadline, paceMs }: Turn): Promise<Lock> {
    const { cache, clock, mostMs } = this.#dependencies;
    const intervalMs = paceMs * MARGIN;
    for (;;) {
      if (this.#isStopped) throw stopping();
      if (clock.now() >= deadline) throw tooMany(paceMs);
      const lock = await cache.lock(`page:${host}`, mostMs);
      const waitMs = lock
        ? await cache.turn(`page-turn:${host}`, { intervalMs, whileUnavailableMs: 2 * intervalMs })
        : POLL_MS;
      if (lock && waitMs === 0) return lock;
      await lock?.release();
      if (clock.now() + waitMs >= deadline) throw tooMany(waitMs);
      await this.#sleep(waitMs);
    }
  }

  async #sleep(milliseconds: number): Promise<void> {
    const stopped = Promise.withResolvers<never>();
    this.#waits.add(stopped.reject);
    try {
      await Promise.race([this.#dependencies.clock.sleep(milliseconds), stopped.promise]);
    } finally {
      this.#waits.delete(stopped.reject);
    }
  }

  #lineOf(host: string): Semaphore {
    const known = this.#hosts.get(host);
    if (known) return known;
    const line = new Semaphore(1);
    this.#hosts.set(host, line);
    return line;
  }
}

function stopping(): Fault {
  return new Fault("unavailable", "The service stops");
}

function tooMany(waitMs: number): Fault {
  return new Fault("too-many", "Other pages of this store are read first", {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  });
}
