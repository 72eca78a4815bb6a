import { MemoryCache } from "@stockfinder/cache/memory-cache";
import type { Clock } from "@stockfinder/service/clock";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Rate } from "../parsing/declared-upstream.ts";
import type { Lane } from "./lane.ts";
import { createPace } from "./pace.ts";

const DAY = 86_400;
const clock: Pick<Clock, "now" | "sleep"> = {
  now: () => Date.now(),
  sleep: (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds)),
};

let cache: MemoryCache;
let callers: number;
beforeEach(() => {
  callers = 0;
  vi.useFakeTimers({ now: 0 });
  cache = new MemoryCache(1_000);
});
afterEach(() => vi.useRealTimers());

function paceOf(...rates: Rate[]) {
  return createPace("bestbuy", rates, { cache, clock, random: () => 0.5 });
}

interface TurnOptions {
  path?: string;
  withinMs?: number;
  lane?: Lane;
}

/** Asks for so many turns at once, each for another caller: when each came, in milliseconds from the start, or why it did not. */
function turns(
  pace: ReturnType<typeof paceOf>,
  count: number,
  { path = "/v1/products", withinMs = 4_000, lane = "shopper" }: TurnOptions = {},
) {
  const deadline = clock.now() + withinMs;
  return Array.from({ length: count }, () =>
    pace.turn(path, { deadline, callerGroup: `caller ${++callers}`, lane }).then(
      () => clock.now(),
      (failure: { code: string }) => `${failure.code} at ${clock.now()}`,
    ),
  );
}

test("those over the rate wait their turn", async () => {
  const times = Promise.all(turns(paceOf({ path: "/v1/", calls: 5, seconds: 1 }), 12));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await times).toEqual([0, 0, 0, 0, 0, 1_050, 1_050, 1_050, 1_050, 1_050, 2_100, 2_100]);
});

test("a call whose turn would come after its deadline fails at once", async () => {
  const [first, second] = turns(paceOf({ path: "/v1/", calls: 1, seconds: 1 }), 2, { withinMs: 1_000 });
  expect([await first, await second]).toEqual([0, "throttled at 0"]);
});

test("no second sees more than the rate, however the calls come", async () => {
  const pace = paceOf({ path: "/v1/", calls: 5, seconds: 1 });
  const times: Promise<string | number>[] = [];
  for (const [at, count] of [
    [0, 1],
    [900, 4],
    [1_000, 5],
    [1_300, 3],
    [1_999, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(at - clock.now());
    times.push(...turns(pace, count, { withinMs: 20_000 }));
  }
  await vi.advanceTimersByTimeAsync(10_000);
  const sorted = (await Promise.all(times)).map(Number).toSorted((a, b) => a - b);
  expect(sorted).toHaveLength(17);
  const sixth = sorted.slice(5).map((time, index) => time - (sorted[index] ?? 0));
  expect(Math.min(...sixth)).toBeGreaterThanOrEqual(1_000);
});

test("a call beyond the day's budget fails at once, even if it would have to wait for its turn", async () => {
  const pace = paceOf({ path: "/v1/", calls: 5, seconds: 1 }, { path: "/v1/", calls: 8, seconds: DAY });
  const times = Promise.all(turns(pace, 8));
  await vi.advanceTimersByTimeAsync(DAY * 1_000 - 10_000);
  expect(await times).toEqual([0, 0, 0, 0, 0, 1_050, 1_050, "throttled at 0"]);

  expect(await turns(pace, 1)[0]).toMatch("throttled");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await turns(pace, 1)[0]).toBe(DAY * 1_000);
});

test("each path has its own rate, or none", async () => {
  const pace = paceOf(
    { path: "/v1/products", calls: 1, seconds: DAY },
    { path: "/v1/locations", calls: 1, seconds: DAY },
  );
  for (const path of ["/v1/products", "/v1/locations"]) {
    expect(await Promise.all(turns(pace, 2, { path }))).toEqual([expect.any(Number), "throttled at 0"]);
  }
  expect(await Promise.all(turns(pace, 3, { path: "/v1/connect/oauth2/token" }))).toEqual([0, 0, 0]);
});

test("background work takes one call of five, and shoppers find the others free", async () => {
  const pace = paceOf({ path: "/v1/", calls: 5, seconds: 1 });
  const inBackground = Promise.all(turns(pace, 3, { lane: "background" }));
  await vi.advanceTimersByTimeAsync(0);
  const shoppers = Promise.all(turns(pace, 4));
  await vi.advanceTimersByTimeAsync(5_000);

  expect(await shoppers).toEqual([0, 0, 0, 0]);
  expect(await inBackground).toEqual([0, 1_050, 2_100]);
});

test("a rate too small to share leaves background work nothing", async () => {
  const pace = paceOf({ path: "/v1/", calls: 3, seconds: 1 });

  expect(await turns(pace, 1, { lane: "background" })[0]).toMatch("throttled");
  expect(await turns(pace, 1)[0]).toBe(0);
});
