import { connectCache } from "@stockfinder/cache/connect";
import { systemClock } from "@stockfinder/service/clock";
import { expect, test } from "vitest";
import { Pace } from "./pace.ts";

test("limits mails per second; further ones wait for the next second", async () => {
  let left = 5;
  const waits: number[] = [];
  const limiter = {
    consume: async (_key: string, points = 1) => {
      const allowed = left >= points;
      if (allowed) left -= points;
      return { allowed, retryAfterSeconds: allowed ? 0 : 1 };
    },
    giveBack: async () => {},
  };
  const clock = {
    ...systemClock,
    async sleep(milliseconds: number) {
      waits.push(milliseconds);
      left = 5;
    },
  };
  const cache = { ...(await connectCache("memory:", { keyPrefix: "" })), limiter: () => limiter };
  const pace = new Pace({ cache, clock, perSecond: 5 });
  await Promise.all(Array.from({ length: 5 }, () => pace.acquire()));
  expect(waits).toEqual([]);
  await Promise.all(Array.from({ length: 7 }, () => pace.acquire()));
  expect(waits).toEqual([1_000, 1_000]);
});

test("a fast pace consumes points in batches", async () => {
  let draws = 0;
  const limiter = {
    async consume(_key: string, points = 1) {
      draws++;
      expect(points).toBe(100);
      return { allowed: true, retryAfterSeconds: 0 };
    },
    giveBack: async () => {},
  };
  const cache = { ...(await connectCache("memory:", { keyPrefix: "" })), limiter: () => limiter };
  const pace = new Pace({ cache, clock: systemClock, perSecond: 1_000 });
  for (let turn = 0; turn < 300; turn++) await pace.acquire();
  expect(draws).toBe(3);
});
