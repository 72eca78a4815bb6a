import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "@stockfinder/service/clock";

export interface FakeClock extends Clock {
  /** Advances the time and fires every timer that becomes due. */
  advance(milliseconds: number): Promise<void>;
}

/** A clock that only `advance` moves. */
export function fakeClock(start = Date.parse("2026-05-01T12:00:00Z")): FakeClock {
  let now = start;
  const alarms = new Set<{ readonly at: number; ring(): void }>();

  const alarm = (milliseconds: number, ring: () => void) => {
    const set = {
      at: now + milliseconds,
      ring() {
        alarms.delete(set);
        ring();
      },
    };
    alarms.add(set);
    return () => void alarms.delete(set);
  };

  return {
    now: () => now,
    alarm,
    sleep: (milliseconds) => new Promise((resolve) => void alarm(milliseconds, resolve)),
    async advance(milliseconds) {
      const end = now + milliseconds;
      await settle();
      for (;;) {
        const next = [...alarms].sort((a, b) => a.at - b.at)[0];
        if (!next || next.at > end) break;
        now = Math.max(now, next.at);
        next.ring();
        await settle();
      }
      now = end;
      await settle();
    },
  };
}

/** Runs pending callbacks, and those that they schedule. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
}
