import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ClaimLoop, type ClaimLoopOptions } from "./claim-loop.ts";
import { currentRequestId } from "./request-scope.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Items `1`, `2`, … of which `waiting` are left to claim; each is worked on until it is finished. */
function loopOver(waiting: number[], options: Partial<ClaimLoopOptions<number>> = {}) {
  const finish = new Map<number, PromiseWithResolvers<void>>();
  const asked: number[] = [];
  const failures: unknown[] = [];
  const loop = new ClaimLoop<number>({
    atOnce: 2,
    claim: async (most) => {
      asked.push(most);
      return waiting.splice(0, most);
    },
    work: (item) => {
      const ended = Promise.withResolvers<void>();
      finish.set(item, ended);
      return ended.promise;
    },
    clock: Date,
    failed: (error) => failures.push(error),
    ...options,
  });
  return { loop, asked, failures, finish: (item: number) => finish.get(item)?.resolve(), ended: finish };
}

test("no more items are claimed than may be worked on at once, and the next as soon as one has ended", async () => {
  const { loop, asked, finish } = loopOver([1, 2, 3]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(loop.running).toEqual([1, 2]);
  expect(asked).toEqual([2]);

  finish(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(loop.running).toEqual([2, 3]);
  finish(2);
  finish(3);
  await loop.stop();
});

test("slow items give their slots to others, up to a bound", async () => {
  const { loop, finish } = loopOver([1, 2, 3, 4, 5, 6], { slow: { afterMs: 1_000, most: 3 } });
  await vi.advanceTimersByTimeAsync(500);
  expect(loop.running).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(600);
  expect(loop.running).toEqual([1, 2, 3, 4]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(loop.running).toEqual([1, 2, 3, 4, 5]);
  finish(4);
  await vi.advanceTimersByTimeAsync(0);
  expect(loop.running).toEqual([1, 2, 3, 5, 6]);
  for (const item of [1, 2, 3, 5, 6]) finish(item);
  await loop.stop();
});

test("items that are slow because the database is give no slots up", async () => {
  const waiting = [1, 2, 3, 4, 5, 6];
  const { loop, finish } = loopOver(waiting, {
    slow: { afterMs: 1_000, most: 3 },
    claim: async (most) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return waiting.splice(0, most);
    },
  });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(loop.running).toEqual([1, 2]);
  finish(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(loop.running).toEqual([2, 3]);
  finish(2);
  finish(3);
  const stopped = loop.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  for (const item of loop.running) finish(item);
  await stopped;
});

test("an item that fails is reported with its request, and delays no other", async () => {
  const requests: (string | undefined)[] = [];
  const { loop, failures } = loopOver([1, 2, 3], {
    work: async (item) => {
      if (item === 1) throw new Error("no");
    },
    requestIdOf: (item) => `request ${item}`,
    failed: () => requests.push(currentRequestId()),
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(requests).toEqual(["request 1"]);
  expect(failures).toEqual([]);
  expect(loop.running).toEqual([]);
  await loop.stop();
});

test("leases of running items are renewed, also while the loop waits for them to stop", async () => {
  const renewed: (readonly number[])[] = [];
  const { loop, finish } = loopOver([1], {
    renew: {
      everyMs: 1_000,
      leases: async (running) => {
        renewed.push(running);
      },
    },
  });
  await vi.advanceTimersByTimeAsync(0);
  const stopped = loop.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(renewed.length).toBeGreaterThanOrEqual(3);
  expect(renewed[0]).toEqual([1]);
  finish(1);
  await stopped;
});

test("a stop that has waited enough leaves the running items to its caller", async () => {
  const { loop, finish } = loopOver([1]);
  await vi.advanceTimersByTimeAsync(0);
  await loop.stop(Promise.resolve());
  expect(loop.running).toEqual([1]);
  finish(1);
  await loop.stop();
  expect(loop.running).toEqual([]);
});
