import type { LimitVerdict, RateLimiter } from "@stockfinder/cache/cache";
import { expect, test } from "vitest";
import { Allowance } from "./rate-limits.ts";

const MINUTE = 60_000;

/** The shared counter, which notes each trip to it. */
function aLimiter(points: number): Pick<RateLimiter, "consume"> & { trips: number } {
  let left = points;
  return {
    trips: 0,
    async consume(_key, spent = 1): Promise<LimitVerdict> {
      this.trips++;
      left -= spent;
      return { allowed: left >= 0, retryAfterSeconds: left >= 0 ? 0 : 42 };
    },
  };
}

test("only one request in a lot asks the shared limiter", async () => {
  const limiter = aLimiter(100);
  const allowance = new Allowance(limiter, 100);

  const waits = [];
  for (let i = 0; i < 10; i++) {
    const drawn = allowance.spend("a");
    waits.push(drawn !== undefined);
    await drawn;
  }

  expect(waits).toEqual([true, false, false, false, false, true, false, false, false, false]);
  expect(limiter.trips).toBe(2);
});

test("a caller gets as many points as the window has, and is then told when to come back", async () => {
  const limiter = aLimiter(100);
  let now = 0;
  const allowance = new Allowance(limiter, 100, () => now);
  for (let i = 0; i < 100; i++) await allowance.spend("a");

  await expect(allowance.spend("a")).rejects.toMatchObject({
    code: "too-many",
    details: { retryAfterSeconds: 42 },
  });

  now += 2_000;
  expect(() => allowance.spend("a")).toThrow(
    expect.objectContaining({ code: "too-many", details: { retryAfterSeconds: 40 } }),
  );
  expect(limiter.trips).toBe(21);
});

test("callers do not pay for each other", async () => {
  const limiters = new Map([
    ["a", aLimiter(1)],
    ["b", aLimiter(1)],
  ]);
  const limiter: Pick<RateLimiter, "consume"> = {
    consume: async (key, points) =>
      (await limiters.get(key)?.consume(key, points)) ?? { allowed: false, retryAfterSeconds: 1 },
  };
  const allowance = new Allowance(limiter, 1);
  await allowance.spend("a");
  await expect(allowance.spend("a")).rejects.toMatchObject({ code: "too-many" });

  await expect(allowance.spend("b")).resolves.toBeUndefined();
});

test("requests that come at once share a draw", async () => {
  const limiter = aLimiter(100);
  const allowance = new Allowance(limiter, 100);

  await Promise.all(Array.from({ length: 100 }, () => allowance.spend("a")));

  expect(limiter.trips).toBe(20);
});

test("a request may cost more than a lot", async () => {
  const limiter = aLimiter(20);
  const allowance = new Allowance(limiter, 20);

  await allowance.spend("a", 9);
  await allowance.spend("a", 9);

  await expect(allowance.spend("a", 9)).rejects.toMatchObject({ code: "too-many" });
});

test("points of a window that is over are worth nothing", async () => {
  const limiter = aLimiter(100);
  let now = 0;
  const allowance = new Allowance(limiter, 100, () => now);
  await allowance.spend("a");

  now += MINUTE;

  expect(allowance.spend("a")).toBeInstanceOf(Promise);
});
