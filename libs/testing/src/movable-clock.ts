import { type Clock, systemClock } from "@stockfinder/service/clock";

/** Tells a time that a test sets; who sleeps or waits for its alarm does so in real time. */
export interface MovableClock extends Clock {
  move(milliseconds: number): void;
}

/** Goes with real time, and can be moved on. */
export function movableClock(): MovableClock {
  let ahead = 0;
  return {
    ...systemClock,
    now: () => Date.now() + ahead,
    move(milliseconds) {
      ahead += milliseconds;
    },
  };
}

/** Stands still where it is not moved. */
export function standingClock(): MovableClock {
  let now = Date.now();
  return {
    ...systemClock,
    now: () => now,
    move(milliseconds) {
      now += milliseconds;
    },
  };
}
