import { type Clock, systemClock } from "@stockfinder/service/clock";

/** A clock that a test can move forward; sleeps and alarms still take real time. */
export interface MovableClock extends Clock {
  move(milliseconds: number): void;
}

/** Its sleeps and alarms also end when the time that they wait for has been passed. */
export interface PassableClock extends MovableClock {
  /** Moves forward as if this time had gone by. `move` alone ends no wait: what does not concern the test stays quiet. */
  pass(milliseconds: number): void;
}

/** Runs with real time, and can be moved forward. */
export function movableClock(): PassableClock {
  let ahead = 0;
  let passed = 0;
  const alarms = new Set<{ readonly at: number; ring(): void }>();
  const alarm: Clock["alarm"] = (milliseconds, ring) => {
    const cancel = systemClock.alarm(milliseconds, () => set.ring());
    const set = {
      at: passed + milliseconds,
      ring() {
        cancel();
        if (alarms.delete(set)) ring();
      },
    };
    alarms.add(set);
    return () => {
      cancel();
      alarms.delete(set);
    };
  };
  return {
    now: () => Date.now() + ahead,
    sleep: (milliseconds) => new Promise((wake) => alarm(milliseconds, wake)),
    alarm,
    move(milliseconds) {
      ahead += milliseconds;
    },
    pass(milliseconds) {
      ahead += milliseconds;
      passed += milliseconds;
      const due = [...alarms].filter(({ at }) => at <= passed).sort((one, other) => one.at - other.at);
      for (const alarm of due) alarm.ring();
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
