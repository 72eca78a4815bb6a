import { MemoryCache } from "@stockfinder/cache/memory-cache";
import { systemClock } from "@stockfinder/service/clock";
import { beforeEach, expect, test } from "vitest";
import { Refreshes } from "./refreshes.ts";

const AT_ONCE = 8;

let refreshes: Refreshes;
let failures: string[];
let read: string[];
/** How much time passed besides the test's own, in milliseconds. */
let passed: number;
/** Ends the readings that hang. */
let answer: () => void;

beforeEach(() => {
  const cache = new MemoryCache(1_000_000);
  failures = [];
  read = [];
  passed = 0;
  const metrics = { refreshFailed: (reason: string) => void failures.push(reason) };
  const clock = { ...systemClock, now: () => Date.now() + passed };
  refreshes = new Refreshes({ cache, clock, everyMs: 60_000, metrics });
  return () => cache.close();
});

const refresh = (key: string, work: () => Promise<unknown>, isReported = false) =>
  refreshes.once({ storeId: "target", key, until: Date.now() + 60_000, isReported }, async () => {
    read.push(key);
    await work();
    return true;
  });

/** Starts as many readings as a store may have at once; none of them ends before `answer`. */
async function hang(): Promise<Promise<void>[]> {
  const answered = Promise.withResolvers<void>();
  answer = answered.resolve;
  const hanging = Array.from({ length: AT_ONCE }, (_, n) => refresh(`hangs ${n}`, () => answered.promise));
  await expect.poll(() => read).toHaveLength(AT_ONCE);
  return hanging;
}

const nothing = async () => {};

test("a store that hangs is not asked for more, and what is not read stays due", async () => {
  const hanging = await hang();

  await refresh("another", nothing);

  expect(failures).toEqual(["full"]);
  expect(read).not.toContain("another");
  answer();
  await Promise.all(hanging);
});

test("a report waits for a store that has all its requests, and is read then", async () => {
  const hanging = await hang();

  const reported = refresh("reported", nothing, true);
  answer();
  await Promise.all([...hanging, reported]);

  expect(failures).toEqual([]);
  expect(read).toContain("reported");
});

test("a report is not read if its store was busy until its time was over", async () => {
  const hanging = await hang();

  const reported = refresh("reported", nothing, true);
  passed = 60_000;
  answer();
  await Promise.all([...hanging, reported]);

  expect(failures).toEqual(["out-of-time"]);
  expect(read).not.toContain("reported");
});
