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
  for (let mail = 0; mail < 7; mail++) await pace.acquire();
  expect(waits).toEqual([1_000, 1_000]);
});
