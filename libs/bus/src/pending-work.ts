import { setTimeout as wait } from "node:timers/promises";

/** Counts unfinished work, so that a process can stop when none is left. */
export class PendingWork {
  #count = 0;
  #finished = Promise.withResolvers<void>();

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#count++;
    try {
      return await work();
    } finally {
      if (--this.#count === 0) this.#finished.resolve();
    }
  }

  async finished(graceMs: number): Promise<void> {
    const patience = new AbortController();
    const enough = wait(graceMs, false, { signal: patience.signal }).catch(() => false); // aborted below
    while (this.#count > 0) {
      this.#finished = Promise.withResolvers();
      const inTime = await Promise.race([this.#finished.promise.then(() => true), enough]);
      if (!inTime) break;
    }
    patience.abort();
  }
}
