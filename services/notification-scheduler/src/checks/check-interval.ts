const DAY_MS = 24 * 3_600_000;
/** The assumed rate of change of a new item: one change an hour. */
const PRIOR_MS = 3_600_000;

/** The history of a check. Times are in milliseconds. */
export interface CheckHistory {
  readonly watchers: number;
  /** Changes that were seen since `ageMs` ago. */
  readonly changes: number;
  readonly ageMs: number;
}

/**
 * The time between two checks while the store's budget is not used up, in milliseconds. The rate of checks is
 * proportional to the square root of watchers times rate of change: for a given number of checks this minimises the
 * expected delay over all watchers. New items, and those that change hourly, have the fastest rate; no interval is longer
 * than a day.
 */
export function checkInterval({ watchers, changes, ageMs }: CheckHistory, fastestMs: number): number {
  const changesAnHour = ((changes + 1) * PRIOR_MS) / (ageMs + PRIOR_MS);
  const interval = fastestMs / Math.sqrt(Math.max(1, watchers) * changesAnHour);
  return Math.min(DAY_MS, Math.max(fastestMs, interval));
}

/**
 * The factor by which all intervals of a store are stretched, so that its checks fit its budget. `desired` and `budget` are
 * checks a second.
 */
export function stretchFactor(desired: number, budget: number): number {
  return Math.max(1, desired / budget);
}

export interface NextCheck {
  /** The end of the last check, in milliseconds since 1970. */
  readonly now: number;
  readonly intervalMs: number;
  /** The store's `stretchFactor`. */
  readonly factor: number;
  /** The least interval. An earlier check would get the previous reading, so its interval would be lost. */
  readonly fastestMs: number;
  /** From 0 to 1. */
  readonly random: number;
}

/** The time of the next check in milliseconds since 1970, with 10 % jitter, so that checks added together spread out. */
export function nextCheckAt({ now, intervalMs, factor, fastestMs, random }: NextCheck): number {
  const interval = Math.min(DAY_MS, intervalMs * factor);
  return now + Math.max(fastestMs, interval * (0.9 + 0.2 * random));
}
