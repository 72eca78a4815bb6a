import { MemoryCache } from "@stockfinder/cache/memory-cache";
import { beforeEach, expect, test, vi } from "vitest";
import { RefreshTurns } from "./refresh-turns.ts";

const EVERY_MS = 60_000;
const KEY = "walmart:USA:044600015934";

let turns: RefreshTurns;
let refreshes: number;
let isFound: boolean;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
  // The clock of the cache, which was taken before the test.
  const now = vi.spyOn(performance, "now").mockImplementation(() => Date.now());
  refreshes = 0;
  isFound = true;
  const cache = new MemoryCache(1_000_000);
  const clock = { now: () => Date.now(), sleep: async (ms: number) => void vi.advanceTimersByTime(ms) };
  turns = new RefreshTurns({ cache, clock, everyMs: EVERY_MS });
  return async () => {
    now.mockRestore();
    vi.useRealTimers();
    await cache.close();
  };
});

async function refresh({ isReported = false } = {}): Promise<void> {
  await turns.once(KEY, { until: Date.now(), isReported }, async () => {
    refreshes += 1;
    return isFound;
  });
}

test("a key is refreshed once in an interval", async () => {
  await refresh();
  vi.advanceTimersByTime(EVERY_MS - 100);
  await refresh();
  expect(refreshes).toBe(1);

  vi.advanceTimersByTime(200);
  await refresh();
  expect(refreshes).toBe(2);
});

test("a reported one is refreshed within the interval, once", async () => {
  await refresh();
  vi.advanceTimersByTime(EVERY_MS / 2);
  await refresh({ isReported: true });
  expect(refreshes).toBe(2);

  vi.advanceTimersByTime(EVERY_MS / 4);
  await refresh({ isReported: true });
  await refresh();
  expect(refreshes).toBe(2);
});

test("a reported one is refreshed for later callers too", async () => {
  await refresh({ isReported: true });
  await refresh();
  expect(refreshes).toBe(1);
});

test("reports during the refresh share it", async () => {
  await Promise.all([refresh(), refresh({ isReported: true })]);
  expect(refreshes).toBe(1);
});

test("a refresh that found nothing is not repeated for ten intervals, unless it is reported", async () => {
  isFound = false;
  await refresh();
  vi.advanceTimersByTime(2 * EVERY_MS);
  await refresh();
  expect(refreshes).toBe(1);

  isFound = true;
  await refresh({ isReported: true });
  expect(refreshes).toBe(2);
  vi.advanceTimersByTime(EVERY_MS + 100);
  await refresh();
  expect(refreshes).toBe(3);
});
