import { setTimeout as wait } from "node:timers/promises";

export interface Clock {
  /** In milliseconds since 1970. */
  now(): number;
  /** Resolves after the given number of milliseconds. */
  sleep(milliseconds: number): Promise<void>;
  /** Calls `ring` after the given number of milliseconds; returns a function that cancels it. */
  alarm(milliseconds: number, ring: () => void): () => void;
}

export const systemClock: Clock = {
  now: Date.now,
  // A pause does not keep a process alive that wants to exit.
  sleep: (milliseconds) => wait(milliseconds, undefined, { ref: false }),
  alarm(milliseconds, ring) {
    const timer = setTimeout(ring, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};
