import type { LimitVerdict, RateLimiter } from "@stockfinder/cache/cache";
import { connectCache } from "@stockfinder/cache/connect";
import { Fault } from "@stockfinder/contracts/fault";
import { expect, onTestFinished, test } from "vitest";
import type { Caller, Counted } from "../callers/caller.ts";
import { clientAt } from "../callers/client-address.ts";
import { Allowance, type CallerLimit, networkLimit, refundOutage } from "./rate-limits.ts";

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

test("only one request in a lot calls the shared limiter", async () => {
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

test("a caller at its limit is refused with the time until the window ends", async () => {
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

test("each caller has its own points", async () => {
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

test("concurrent requests share a draw", async () => {
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

test("points of an ended window are lost", async () => {
  const limiter = aLimiter(100);
  let now = 0;
  const allowance = new Allowance(limiter, 100, () => now);
  await allowance.spend("a");

  now += MINUTE;

  expect(allowance.spend("a")).toBeInstanceOf(Promise);
});

test("refunded points can be spent again, in their window only", async () => {
  const limiter = aLimiter(2);
  let now = 0;
  const allowance = new Allowance(limiter, 2, () => now);
  await allowance.spend("a");
  await allowance.spend("a");

  allowance.refund("a", 1);
  expect(allowance.spend("a")).toBeUndefined();
  await expect(allowance.spend("a")).rejects.toMatchObject({ code: "too-many" });

  now += MINUTE;
  allowance.refund("a", 1);
  await expect(allowance.spend("a")).rejects.toMatchObject({ code: "too-many" });
});

async function aCallerLimit(perMinute: number): Promise<CallerLimit> {
  const cache = await connectCache("memory:", { keyPrefix: "" });
  onTestFinished(() => cache.close());
  return networkLimit(cache, "things", perMinute);
}

function aCaller(address: string): Counted & Pick<Caller, "charges"> {
  const client = clientAt(address);
  if (!client) throw new Error(`not an address: ${address}`);
  return { networks: client.networks, fingerprint: undefined, token: undefined, charges: [] };
}

test("a /56 has four times the points of a /64, and a /48 sixteen times", async () => {
  const limit = await aCallerLimit(1);
  const spend = async (address: string) => await limit.spend(aCaller(address));
  await spend("2001:db8:1:0::1");
  await expect(spend("2001:db8:1:0::2")).rejects.toMatchObject({ code: "too-many" });
  for (const home of ["1", "2", "3"]) await spend(`2001:db8:1:${home}::1`);
  await expect(spend("2001:db8:1:4::1")).rejects.toMatchObject({ code: "too-many" });

  for (let i = 1; i <= 12; i++) await spend(`2001:db8:1:${(i * 256).toString(16)}::1`);
  await expect(spend("2001:db8:1:ff00::1")).rejects.toMatchObject({ code: "too-many" });
  await spend("2001:db8:2::1");
});

test("a caller at its limit costs the rest of its network nothing", async () => {
  const limit = await aCallerLimit(1);
  const spend = async (address: string) => await limit.spend(aCaller(address));
  await spend("2001:db8:1:0::1");
  for (let i = 0; i < 10; i++) await expect(spend("2001:db8:1:0::1")).rejects.toBeInstanceOf(Fault);

  await spend("2001:db8:1:1::1");
});

test.each([
  ["unavailable", true],
  ["out-of-time", true],
  ["bad-input", false],
  ["retailer-failed", false],
  ["internal", false],
] as const)("a request that failed with %s gets its points back: %s", async (code, isGivenBack) => {
  const limit = await aCallerLimit(2);
  for (let i = 0; i < 2; i++) {
    const caller = aCaller("2001:db8::1");
    await limit.spend(caller);
    refundOutage(new Fault(code, "it failed"), caller);
  }

  const again = async () => await limit.spend(aCaller("2001:db8::1"));
  if (isGivenBack) await again();
  else await expect(again()).rejects.toMatchObject({ code: "too-many" });
});
