/**
 * The share of a rate for one worker while Redis is unavailable and each worker counts alone: half of it, so that two workers
 * together respect the rate.
 */
export function callsWithoutRedis(calls: number): number {
  return Math.max(1, Math.floor(calls / 2));
}
