/** When a shopper gets a time-out. The look-up continues, and the next caller gets its answer. */
const SOFT_DEADLINE_MS = 2_500;

/** What it takes to get an answer back to the caller. */
const WAY_BACK_MS = 100;

/** The latest moment at which an answer still reaches a caller whose patience ends at `deadline`; in milliseconds since 1970. */
export function latestAnswer(deadline: number): number {
  return deadline - WAY_BACK_MS;
}

/** Until when a shopper is kept waiting. */
export function softDeadline(now: number, deadline: number): number {
  return Math.min(now + SOFT_DEADLINE_MS, latestAnswer(deadline));
}
