import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../src/clock.ts";

export interface FakeClock extends Clock {
  /** Lets so many milliseconds pass, and all that waits for a moment within them happen. */
  advance(milliseconds: number): Promise<void>;
}

/** A clock that stands still until it is told to go on. */
export function fakeClock(start = Date.parse("2026-05-01T12:00:00Z")): FakeClock {
  let now = start;
  const sleepers = new Set<{ readonly at: number; wake(): void }>();

  return {
    now: () => now,
    sleep: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = {
          at: now + milliseconds,
          wake() {
            sleepers.delete(sleeper);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal?.addEventListener("abort", () => {
          sleepers.delete(sleeper);
          reject(signal.reason);
        });
      }),
    async advance(milliseconds) {
      const end = now + milliseconds;
      await settle();
      for (;;) {
        const next = [...sleepers].sort((a, b) => a.at - b.at)[0];
        if (!next || next.at > end) break;
        now = Math.max(now, next.at);
        next.wake();
        await settle();
      }
      now = end;
      await settle();
    },
  };
}

/** Lets what is ready to run run, also what that makes ready. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
}
