/**
 * Shoppers wait for the first. Nobody in particular waits for the second: it has its own places, and takes only a small part of
 * a rate, so that most of each rate is the shoppers' alone.
 */
export type Lane = "shopper" | "background";

const BACKGROUND = 1 / 4;

/** The most calls of a rate that background work takes. A rate of fewer than four leaves it none. */
export function backgroundCalls(calls: number): number {
  return Math.floor(calls * BACKGROUND);
}
