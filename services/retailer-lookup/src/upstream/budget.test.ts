import { MemoryCache } from "@stockfinder/cache/memory-cache";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OURSELVES } from "../caller-group.ts";
import { LookupFailure } from "../lookup-failure.ts";
import { createBudget } from "./budget.ts";
import type { Lane } from "./lane.ts";

const DAY = 86_400;

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

/** 1,600 calls a day, as Kroger's store search has. */
function aBudget() {
  return createBudget({ name: "stores", calls: 1_600, seconds: DAY }, new MemoryCache(1_000));
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
  expect(got + (await takeAll(budget, OURSELVES)).got).toBe(1_600);
  expect(await takeAll(budget, "new")).toEqual({ got: 0, code: "throttled", callerGroup: null });

  vi.advanceTimersByTime(DAY * 1_000);
  expect(await takeAll(budget, "new")).toMatchObject({ got: 80 });
});

test("the product's own share is left, whatever callers use", async () => {
  const budget = aBudget();
  for (let caller = 0; caller < 200; caller += 1) {
    await takeAll(budget, `background ${caller}`, 2_000, "background");
    await takeAll(budget, `caller ${caller}`);
  }

  expect(await takeAll(budget, OURSELVES, 2_000, "background")).toEqual({
    got: 80,
    code: "throttled",
    callerGroup: OURSELVES,
  });
});

test("background work gets a quarter at most, and nothing of the reserve", async () => {
  const budget = aBudget();
  let got = 0;
  const inBackground = async (caller: string) => (await takeAll(budget, caller, 2_000, "background")).got;
  for (let caller = 0; caller < 10; caller += 1) got += await inBackground(`caller ${caller}`);
  expect(got + (await inBackground(OURSELVES))).toBe(400);

  const other = aBudget();
  for (let caller = 0; caller < 15; caller += 1) await takeAll(other, `many ${caller}`);
  expect(await takeAll(other, "new", 1, "background")).toMatchObject({ got: 0, code: "throttled" });
  expect(await takeAll(other, "new", 1)).toEqual({ got: 1 });
});
