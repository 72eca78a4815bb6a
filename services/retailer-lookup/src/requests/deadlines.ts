/** When a shopper gets a time-out. The look-up continues, and the next caller gets its answer. */
const SOFT_DEADLINE_MS = 2_500;

/** The time to send an answer back to the caller. */
const WAY_BACK_MS = 100;

/** The latest time at which an answer still reaches a caller with this deadline; in milliseconds since 1970. */
export function latestAnswer(deadline: number): number {
  return deadline - WAY_BACK_MS;
}

/** The time until which a shopper waits. */
export function softDeadline(now: number, deadline: number): number {
  return Math.min(now + SOFT_DEADLINE_MS, latestAnswer(deadline));
}
