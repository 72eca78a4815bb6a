import { type Clock, systemClock } from "@stockfinder/service/clock";

/** A clock that a test can move forward; sleeps and alarms still take real time. */
export interface MovableClock extends Clock {
  move(milliseconds: number): void;
}

/** Runs with real time, and can be moved forward. */
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

/** Changes only when moved. */
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
