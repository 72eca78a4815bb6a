import { MemoryCache } from "@stockfinder/cache/memory-cache";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OURSELVES } from "../../requests/caller-group.ts";
import { LookupFailure } from "../parsing/lookup-failure.ts";
import { createBudget } from "./budget.ts";
import type { Lane } from "./lane.ts";

const DAY = 86_400;
const HOUR_MS = 3_600_000;

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

/** 1,600 calls a day, as Kroger's store search has; the product's share of them is 80. */
function aBudget(calls = 1_600) {
  return createBudget({ name: "stores", calls, seconds: DAY }, new MemoryCache(1_000));
}

/** Calls until one is refused; returns how many it got and why it got no more. */
async function takeAll(
  budget: ReturnType<typeof aBudget>,
  callerGroup: string,
  most = 2_000,
  lane: Lane = "shopper",
) {
  for (let got = 0; got < most; got += 1) {
    try {
      await budget.take({ callerGroup, lane });
    } catch (failure) {
      if (!(failure instanceof LookupFailure)) throw failure;
      return { got, code: failure.code, callerGroup: failure.callerGroup };
    }
  }
  return { got: most };
}

test("one caller gets a twentieth, and the others still get theirs", async () => {
  const budget = aBudget();
  expect(await takeAll(budget, "a")).toEqual({ got: 80, code: "throttled", callerGroup: "a" });
  expect(await takeAll(budget, "b")).toEqual({ got: 80, code: "throttled", callerGroup: "b" });
});

/** The calls that the product gets in each hour of a day, if it asks for more than there are. */
async function takenHourly(budget: ReturnType<typeof aBudget>, lane: Lane = "background"): Promise<number[]> {
  const taken: number[] = [];
  for (let hour = 0; hour < 24; hour += 1) {
    taken.push((await takeAll(budget, OURSELVES, 2_000, lane)).got);
    vi.advanceTimersByTime(HOUR_MS);
  }
  return taken;
}

test("calls that a caller's share refuses cost the others nothing", async () => {
  const budget = aBudget();
  for (let round = 0; round < 50; round += 1) await takeAll(budget, "a");
  for (let caller = 0; caller < 14; caller += 1)
    expect(await takeAll(budget, `b${caller}`)).toMatchObject({ got: 80 });
});

test("the last quarter is for callers that used less than a hundredth", async () => {
  const budget = aBudget();
  for (let caller = 0; caller < 15; caller += 1) await takeAll(budget, `many ${caller}`);
  await takeAll(budget, "some", 20); // of the reserve it gets its first 16

  expect(await takeAll(budget, "many 0")).toMatchObject({ got: 0, callerGroup: "many 0" });
  expect(await takeAll(budget, "new")).toEqual({ got: 16, code: "throttled", callerGroup: "new" });
});

test("all of it is the most that all callers get, until its window ends", async () => {
  const budget = aBudget();
  let got = 0;
  for (let caller = 0; caller < 200; caller += 1) got += (await takeAll(budget, `caller ${caller}`)).got;
  expect(await takeAll(budget, "new")).toEqual({ got: 0, code: "throttled", callerGroup: null });
  const own = (await takenHourly(budget)).reduce((sum, taken) => sum + taken);
  expect(got + 80).toBe(1_600);
  expect(own).toBeLessThanOrEqual(80);

  expect(await takeAll(budget, "new")).toMatchObject({ got: 80 });
});

test("the product's own share is left, whatever callers use", async () => {
  const budget = aBudget();
  for (let caller = 0; caller < 200; caller += 1) {
    await takeAll(budget, `background ${caller}`, 2_000, "background");
    await takeAll(budget, `caller ${caller}`);
  }

  expect(await takeAll(budget, OURSELVES, 2_000, "background")).toEqual({
    got: 3,
    code: "throttled",
    callerGroup: OURSELVES,
  });
});

test.each([
  { calls: 5_000, anHour: 10 },
  { calls: 1_600, anHour: 3 },
])(
  "of $calls calls a day the product gets $anHour in each hour, however many it wants",
  async ({ calls, anHour }) => {
    expect(await takenHourly(aBudget(calls))).toEqual(Array.from({ length: 24 }, () => anHour));
  },
);

test("a share of fewer calls than a day has hours is spread over the day too", async () => {
  const taken = await takenHourly(aBudget(60));
  expect(taken.map((calls, hour) => (calls > 0 ? hour : null)).filter((hour) => hour !== null)).toEqual([
    0, 8, 16,
  ]);
});

test("background work gets a quarter at most, and nothing of the reserve", async () => {
  const budget = aBudget();
  let got = 0;
  const inBackground = async (caller: string) => (await takeAll(budget, caller, 2_000, "background")).got;
  for (let caller = 0; caller < 10; caller += 1) got += await inBackground(`caller ${caller}`);
  expect(got + 80, "with the product's share").toBe(400);

  const other = aBudget();
  for (let caller = 0; caller < 15; caller += 1) await takeAll(other, `many ${caller}`);
  expect(await takeAll(other, "new", 1, "background")).toMatchObject({ got: 0, code: "throttled" });
  expect(await takeAll(other, "new", 1)).toEqual({ got: 1 });
});
