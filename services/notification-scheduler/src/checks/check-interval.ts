const DAY_MS = 24 * 3_600_000;
/** What is expected of something new: one change an hour. */
const PRIOR_MS = 3_600_000;

/** What is known of a check. Times are in milliseconds. */
export interface CheckHistory {
  readonly watchers: number;
  /** Changes that were seen since `ageMs` ago. */
  readonly changes: number;
  readonly ageMs: number;
}

/**
 * How long to wait between two checks while the store's budget is not full, in milliseconds. The rate of checks goes with the
 * square root of watchers times rate of change: for a given number of checks the expected delay over all watchers is then
 * least. New items, and those that change each hour, have the fastest rate; none waits longer than a day.
 */
export function checkInterval({ watchers, changes, ageMs }: CheckHistory, fastestMs: number): number {
  const changesAnHour = ((changes + 1) * PRIOR_MS) / (ageMs + PRIOR_MS);
  const interval = fastestMs / Math.sqrt(Math.max(1, watchers) * changesAnHour);
  return Math.min(DAY_MS, Math.max(fastestMs, interval));
}

/** By how much all intervals of a store are stretched so that its checks fit its budget. Both in checks a second. */
export function stretch(wished: number, budget: number): number {
  return Math.max(1, wished / budget);
}

/** The time of the next check, with jitter of a tenth, so that what was added together does not stay together. */
export function nextCheckAt(now: number, intervalMs: number, factor: number, random: number): number {
  return now + Math.min(DAY_MS, intervalMs * factor) * (0.9 + 0.2 * random);
}
