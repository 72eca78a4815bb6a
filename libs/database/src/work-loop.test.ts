import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WorkLoop } from "./work-loop.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function aLoop(look: () => Promise<boolean>) {
  const looks: number[] = [];
  const failures: unknown[] = [];
  const startedAt = Date.now();
  const loop = new WorkLoop({
    look: () => {
      looks.push(Date.now() - startedAt);
      return look();
    },
    failed: (error) => failures.push(error),
  });
  return { loop, looks, failures };
}

test("while there is work it polls every 50 ms", async () => {
  const { loop, looks } = aLoop(async () => true);
  await vi.advanceTimersByTimeAsync(150);

  expect(looks).toEqual([0, 50, 100, 150]);
  await loop.stop();
});

test("while there is none its pauses double up to a second", async () => {
  const { loop, looks } = aLoop(async () => false);
  await vi.advanceTimersByTimeAsync(4_500);

  expect(looks).toEqual([0, 100, 300, 700, 1_500, 2_500, 3_500, 4_500]);
  await loop.stop();
});

test("a nudge ends the pause", async () => {
  const { loop, looks } = aLoop(async () => false);
  await vi.advanceTimersByTimeAsync(710);
  loop.nudge();
  await vi.advanceTimersByTimeAsync(0);

  expect(looks).toEqual([0, 100, 300, 700, 710]);
  await loop.stop();
});

test("a failed poll is reported, and polling continues", async () => {
  const { loop, looks, failures } = aLoop(async () => {
    throw new Error("The database is unavailable");
  });
  await vi.advanceTimersByTimeAsync(100);

  expect(failures).toHaveLength(2);
  expect(looks).toEqual([0, 100]);
  await loop.stop();
});

test("a stop waits for the poll in progress and starts no other", async () => {
  const look = Promise.withResolvers<boolean>();
  const { loop, looks } = aLoop(() => look.promise);
  let isStopped = false;
  const stopped = loop.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isStopped).toBe(false);

  look.resolve(true);
  await stopped;
  expect(looks).toEqual([0]);
});
