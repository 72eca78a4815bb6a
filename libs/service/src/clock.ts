import { setTimeout as wait } from "node:timers/promises";

/** Time as the service sees it; tests set it instead of waiting. */
export interface Clock {
  /** In milliseconds since 1970. */
  now(): number;
  /** Resolves after so many milliseconds. */
  sleep(milliseconds: number): Promise<void>;
  /** Calls `ring` after so many milliseconds, and answers what takes that back. */
  alarm(milliseconds: number, ring: () => void): () => void;
}

export const systemClock: Clock = {
  now: Date.now,
  // A process that wants to end does not wait for a pause to be over.
  sleep: (milliseconds) => wait(milliseconds, undefined, { ref: false }),
  alarm(milliseconds, ring) {
    const timer = setTimeout(ring, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};
