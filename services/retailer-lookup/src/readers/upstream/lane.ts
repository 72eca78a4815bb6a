/**
 * Who waits for a call. Background work has separate slots and only a small part of a rate, so that most of each rate is
 * reserved for shoppers.
 */
export type Lane = "shopper" | "background";

const BACKGROUND = 1 / 4;

/** The most calls of a rate for background work. A rate of fewer than four leaves it none. */
export function backgroundCalls(calls: number): number {
  return Math.floor(calls * BACKGROUND);
}

/**
 * The share of a rate for one worker while Redis is unavailable and each worker counts alone: half of it, so that two workers
 * together respect the rate.
 */
export function callsWithoutRedis(calls: number): number {
  return Math.max(1, Math.floor(calls / 2));
}
