import { Semaphore } from "@stockfinder/bus/semaphore";
import type { Cache } from "@stockfinder/cache/cache";
import { connectCache } from "@stockfinder/cache/connect";
import { freePort } from "@stockfinder/testing/free-ports";
import { freshKeyPrefix } from "@stockfinder/testing/fresh-key-prefix";
import { servers } from "@stockfinder/testing/servers";
import { Redis } from "ioredis";
import { expect, onTestFinished, test } from "vitest";
import { HostQueue } from "../src/readers/pages/host-queue.ts";
import { sleepersClock } from "./page-world.ts";

const HOST = "www.kohls.com";
const PACE_MS = 60_000;
const A_DAY = 86_400_000;

/**
 * Workers on one Redis, and a clock that is set: who sleeps moves it on, and the keys in Redis grow as old. No turn is given in the
 * middle of that: its key would grow older than it is.
 */
async function workersThroughRedis(count: number) {
  const { keyPrefix, remove } = freshKeyPrefix(servers.redis ?? "");
  const redis = new Redis(servers.redis ?? "");
  const clock = sleepersClock();
  const oneAtATime = new Semaphore(1);
  const wakeUps: { readonly at: number; resolve(): void }[] = [];
  const sleep = (milliseconds: number) =>
    oneAtATime.run(async () => {
      for (const key of await redis.keys(`${keyPrefix}*`)) {
        const left = await redis.pttl(key);
        if (left > 0) await redis.pexpire(key, Math.max(0, left - Math.ceil(milliseconds)));
      }
      await clock.sleep(milliseconds);
      for (const { at, resolve } of wakeUps) if (clock.now() >= at) resolve();
    });
  /** When turns were given. */
  const given: number[] = [];
  const caches = await Promise.all(
    Array.from({ length: count }, () =>
      connectCache(servers.redis ?? "", { keyPrefix, answersWithinMs: 10_000 }),
    ),
  );
  onTestFinished(async () => {
    await Promise.all(caches.map((cache) => cache.close()));
    await remove();
    redis.disconnect();
  });
  const workers = caches.map((cache) => {
    const turn: Cache["turn"] = (key, options) =>
      oneAtATime.run(async () => {
        const waitMs = await cache.turn(key, options);
        if (waitMs === 0) given.push(clock.now());
        return waitMs;
      });
    const lock = cache.lock.bind(cache);
    return new HostQueue({ cache: { lock, turn }, clock: { now: clock.now, sleep }, mostMs: 20_000 });
  });
  /** Resolves when sleepers have moved the clock on by this. */
  const passed = (milliseconds: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    wakeUps.push({ at: clock.now() + milliseconds, resolve });
    return promise;
  };
  return { clock, workers, given, passed };
}

test.skipIf(!servers.redis)("two workers keep one pace a host through Redis", async () => {
  const { clock, workers, given } = await workersThroughRedis(2);
  const turn = { deadline: clock.now() + A_DAY, paceMs: PACE_MS };

  await Promise.all(
    workers.flatMap((worker) => [1, 2, 3].map(() => worker.take(HOST, turn, async () => {}))),
  );

  const gaps = given.slice(1).map((time, n) => time - (given[n] ?? 0));
  expect(gaps).toHaveLength(5);
  // Redis' own clock runs too, next to the set one: the time that the test itself takes is missing from a gap.
  expect(Math.min(...gaps)).toBeGreaterThan(PACE_MS - 10_000);
});

test.skipIf(!servers.redis)(
  "a worker that may not wait for the other's turn is told when it is",
  async () => {
    const { clock, workers } = await workersThroughRedis(2);
    const [one, two] = workers;
    const turn = { deadline: clock.now() + 1_000, paceMs: PACE_MS };
    await one?.take(HOST, turn, async () => {});

    await expect(two?.take(HOST, turn, async () => {})).rejects.toMatchObject({
      code: "too-many",
      details: { retryAfterSeconds: expect.toSatisfy((seconds) => seconds > 50 && seconds <= 61) },
    });
    expect(await two?.take("www.macys.com", turn, async () => "another host")).toBe("another host");
  },
);

test.skipIf(!servers.redis)("no two workers have a request of one host running", async () => {
  const { clock, workers, passed } = await workersThroughRedis(2);
  const [one, two] = workers;
  const turn = { deadline: clock.now() + A_DAY, paceMs: 1 };
  const first = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  const order: string[] = [];
  const slow = one?.take(HOST, turn, async () => {
    began.resolve();
    await first.promise;
    order.push("one");
  });
  await began.promise;
  // The other one's waits move the clock; after some of them, long before the lock expires, the first request ends.
  const waited = passed(1_000);
  const polled = two?.take(HOST, turn, async () => void order.push("two"));
  await waited;
  first.resolve();
  await Promise.all([slow, polled]);

  expect(order).toEqual(["one", "two"]);
});

test("without Redis a worker uses half of the rate, since others may call too", async () => {
  const cache = await connectCache(`redis://127.0.0.1:${await freePort()}`, { keyPrefix: "" });
  onTestFinished(() => cache.close());
  const clock = sleepersClock();
  const queue = new HostQueue({ cache, clock, mostMs: 20_000 });
  const turn = { deadline: clock.now() + 1, paceMs: PACE_MS };
  await queue.take(HOST, turn, async () => {});

  await expect(queue.take(HOST, turn, async () => {})).rejects.toMatchObject({
    details: { retryAfterSeconds: expect.toSatisfy((seconds) => seconds > 100 && seconds <= 121) },
  });
});
