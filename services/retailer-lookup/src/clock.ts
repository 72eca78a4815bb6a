import { setTimeout as wait } from "node:timers/promises";

/** Time as the service sees it; tests set it instead of waiting. */
export interface Clock {
  /** In milliseconds since 1970. */
  now(): number;
  /** Resolves after so many milliseconds; rejects as soon as `signal` aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: Date.now,
  // A process that wants to end does not wait for a pause to be over.
  sleep: (milliseconds, signal) =>
    wait(milliseconds, undefined, signal ? { signal, ref: false } : { ref: false }),
};
