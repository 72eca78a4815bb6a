import type { Cache } from "@stockfinder/cache/cache";
import { Fault } from "@stockfinder/contracts/fault";
import { PageReading } from "@stockfinder/contracts/pages";
import type { Clock } from "@stockfinder/service/clock";
import { z } from "zod";

const POLL_MS = 100;
/** A worker that dies blocks an address no longer. */
const LOCK_MS = 30_000;
const KEPT_MS = 60_000;

const Finished = z.object({ at: z.number(), reading: PageReading });

export interface PageFlightsDependencies {
  readonly cache: Pick<Cache, "get" | "set" | "lock">;
  readonly clock: Pick<Clock, "now" | "sleep">;
}

/** One reading of an address at a time: in this process by sharing the promise, across workers by a lock in the cache. */
export class PageFlights {
  readonly #dependencies: PageFlightsDependencies;
  readonly #inFlight = new Map<string, Promise<PageReading>>();

  constructor(dependencies: PageFlightsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * A reading of `key` that ended after this call. Callers that arrive during a reading share it.
   * @throws {Fault} `out-of-time` if another worker's takes until the deadline; what `read` throws.
   */
  async join(key: string, deadline: number, read: () => Promise<PageReading>): Promise<PageReading> {
    const known = this.#inFlight.get(key);
    if (known) return await known;
    const flight = this.#acrossWorkers(`page-reading:${key}`, deadline, read).finally(() =>
      this.#inFlight.delete(key),
    );
    this.#inFlight.set(key, flight);
    return await flight;
  }

  async #acrossWorkers(key: string, deadline: number, read: () => Promise<PageReading>) {
    const { cache, clock } = this.#dependencies;
    const cameAt = clock.now();
    for (;;) {
      const lock = await cache.lock(`${key}:lock`, LOCK_MS);
      const others = await this.#finishedSince(key, cameAt);
      try {
        if (others) return others;
        if (lock) return await this.#finish(key, await read());
      } finally {
        await lock?.release();
      }
      if (clock.now() + POLL_MS >= deadline)
        throw new Fault("out-of-time", "Another worker still reads this page");
      await clock.sleep(POLL_MS);
    }
  }

  async #finish(key: string, reading: PageReading): Promise<PageReading> {
    const { cache, clock } = this.#dependencies;
    const finished: z.infer<typeof Finished> = { at: clock.now(), reading };
    await cache.set(key, Buffer.from(JSON.stringify(finished)), KEPT_MS);
    return reading;
  }

  async #finishedSince(key: string, time: number): Promise<PageReading | null> {
    const kept = await this.#dependencies.cache.get(key);
    if (kept === null) return null;
    const { at, reading } = Finished.parse(JSON.parse(kept.toString()));
    return at > time ? reading : null;
  }
}
