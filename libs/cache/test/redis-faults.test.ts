import { execFileSync } from "node:child_process";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { connectCache } from "@stockfinder/cache/connect";
import { freePort } from "@stockfinder/testing/free-ports";
import { programPath } from "@stockfinder/testing/program";
import { type OwnRedis, startRedis } from "@stockfinder/testing/redis";
import { Redis } from "ioredis";
import { describe, expect, onTestFinished, test } from "vitest";

const hasRedis = (await programPath("redis-server")) !== null;
/** More than the tenth of a second that a caller may lose to a Redis that hangs. */
const LOST_TO_A_HANG_MS = 250;
/** More than the second that a start may lose to an unreachable Redis. */
const LOST_AT_START_MS = 1_500;

const value = Buffer.from("value");
const limit = { name: "faults", points: 2, seconds: 30 };

/** A server of the test's own, so that it can be killed. */
async function ownRedis(port?: number): Promise<OwnRedis> {
  const redis = await startRedis(port);
  if (!redis) throw new Error("redis-server is not running");
  onTestFinished(() => redis.release());
  return redis;
}

async function connected(url: string) {
  const changes: string[] = [];
  const cache = await connectCache(url, { keyPrefix: "test:", onChange: (state) => changes.push(state) });
  onTestFinished(() => cache.close());
  return { cache, changes };
}

/** A second connection to the same server, to inspect and disturb it. */
async function directly<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

const portOf = (url: string) => Number(new URL(url).port);

/** On a busy machine this timer is as late as the cache's own: they fire in order, on one event loop. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = wait(milliseconds, undefined, { signal: over.signal }).then(() => {
    throw new Error(`There was no answer within ${milliseconds} ms`);
  });
  return Promise.race([work, late]).finally(() => over.abort());
}

/** Memory answers without waiting: within a few turns of the event loop, however long those take. */
async function atOnce<T>(work: Promise<T>): Promise<T> {
  const late = (async () => {
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
    throw new Error("The answer was not there at once");
  })();
  return Promise.race([work, late]);
}

describe.skipIf(!hasRedis)("a Redis that fails", () => {
  test("killed: memory answers at once, with values from before", async () => {
    const redis = await ownRedis();
    const { cache, changes } = await connected(redis.url);
    await cache.set("before", value, 60_000);
    await directly(redis.url, (other) => other.set("test:read", "by me"));
    await cache.get("read");

    await redis.kill();
    await expect.poll(() => cache.isUp()).toBe(false);

    expect(await atOnce(cache.get("before"))).toEqual(value);
    expect(await cache.get("read")).toEqual(Buffer.from("by me"));
    await cache.set("during", value, 60_000);
    expect(await cache.get("during")).toEqual(value);
    await cache.delete("during");
    expect(await cache.get("during")).toBeNull();
    expect(changes).toEqual(["up", "away"]);
  });

  test("killed: locks and limits hold within the process", async () => {
    const redis = await ownRedis();
    const { cache } = await connected(redis.url);
    const limiter = cache.limiter(limit);
    const taken = await cache.lock("before", 10_000);

    await redis.kill();
    await expect.poll(() => cache.isUp()).toBe(false);

    expect(await cache.lock("before", 10_000)).toBeNull();
    await taken?.release();
    expect(await cache.lock("before", 10_000)).not.toBeNull();
    const verdicts = await Promise.all([1, 2, 3].map(() => limiter.consume("anna")));
    expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, true, false]);
  });

  test("killed: a turn that was taken stays taken, by the interval for that time", async () => {
    const redis = await ownRedis();
    const { cache } = await connected(redis.url);
    await cache.turn("before", { intervalMs: 30_000, whileUnavailableMs: 60_000 });

    await redis.kill();
    await expect.poll(() => cache.isUp()).toBe(false);

    expect(await cache.turn("before", { intervalMs: 30_000 })).toBeGreaterThan(30_000);
    expect(await cache.turn("during", { intervalMs: 30_000, whileUnavailableMs: 60_000 })).toBe(0);
    expect(await cache.turn("during", { intervalMs: 30_000 })).toBeGreaterThan(30_000);
  });

  test("killed: a process allows itself `pointsWhileUnavailable`, less what it consumed before", async () => {
    const redis = await ownRedis();
    const { cache } = await connected(redis.url);
    const limiter = cache.limiter({ ...limit, points: 4, pointsWhileUnavailable: 2 });
    await limiter.consume("anna");
    await limiter.consume("bert");
    await limiter.giveBack("bert");

    await redis.kill();

    const allowed = async (key: string) =>
      (await Promise.all([1, 2, 3].map(() => limiter.consume(key)))).filter((verdict) => verdict.allowed);
    expect(await allowed("anna")).toHaveLength(1);
    expect(await allowed("bert")).toHaveLength(2);
    expect(await allowed("carl")).toHaveLength(2);
  });

  test("killed in the middle of a burst: every call is answered and none throws", async () => {
    const redis = await ownRedis();
    const { cache } = await connected(redis.url);
    const limiter = cache.limiter({ ...limit, points: 10_000 });
    let running = true;
    const burst = (async () => {
      for (let n = 0; running; n += 1) {
        await nextTurn(); // memory answers without one, and nobody else would come to run
        await Promise.all([
          cache.set(`key ${n}`, value, 60_000),
          cache.get(`key ${n - 1}`),
          cache.delete(`key ${n - 2}`),
          limiter.consume("anna"),
          cache.lock(`lock ${n}`, 1_000).then((lock) => lock?.release()),
        ]);
      }
    })();

    await redis.kill();
    await expect.poll(() => cache.isUp()).toBe(false);
    await ownRedis(portOf(redis.url));
    await expect.poll(() => cache.isUp()).toBe(true);

    running = false;
    await burst;
  });

  test("restarted: it is taken in again by itself", async () => {
    const redis = await ownRedis();
    const { cache, changes } = await connected(redis.url);
    await redis.kill();
    await expect.poll(() => cache.isUp()).toBe(false);

    const again = await ownRedis(portOf(redis.url));
    await expect.poll(() => cache.isUp()).toBe(true);

    await cache.set("after", value, 60_000);
    expect(await directly(again.url, (other) => other.getBuffer("test:after"))).toEqual(value);
    expect(changes).toEqual(["up", "away", "up"]);
  });

  test("hanging: no call waits longer than a tenth of a second, soon none waits at all, and it recovers", async () => {
    const redis = await ownRedis();
    const { cache, changes } = await connected(redis.url);
    const limiter = cache.limiter(limit);
    await cache.set("key", value, 60_000);
    redis.freeze();

    const first = await within(
      LOST_TO_A_HANG_MS,
      Promise.all([
        cache.get("key"),
        cache.set("other", value, 60_000),
        cache.lock("lock", 10_000),
        limiter.consume("anna"),
        cache.delete("no such"),
      ]),
    );
    expect(first[0]).toEqual(value);
    expect(first[2]).not.toBeNull();
    expect(first[3].allowed).toBe(true);

    // Those were five failures.
    expect(cache.isUp()).toBe(false);
    const second = await atOnce(
      Promise.all([cache.get("other"), limiter.consume("anna"), cache.lock("more", 1_000)]),
    );
    expect(second[0]).toEqual(value);

    redis.thaw();
    await expect.poll(() => cache.isUp()).toBe(true);
    await cache.set("after", value, 60_000);
    expect(await directly(redis.url, (other) => other.getBuffer("test:after"))).toEqual(value);
    expect(changes).toEqual(["up", "away", "up"]);
  });

  test("a process that was busy for longer than Redis may take still reads the replies that have come", async () => {
    const redis = await ownRedis();
    const { cache, changes } = await connected(redis.url);
    await directly(redis.url, (other) => other.mset("test:read", "by me", "test:lock", "by another"));
    const reading = Promise.all(Array.from({ length: 10 }, () => cache.get("read")));
    const locking = cache.lock("lock", 60_000);
    await nextTurn(); // all of it is sent

    const until = performance.now() + LOST_TO_A_HANG_MS;
    // Redis takes commands in the order in which they come: after this one it has replied to ours.
    execFileSync("redis-cli", ["-p", String(portOf(redis.url)), "ping"]);
    while (performance.now() < until);

    expect(await reading).toEqual(Array(10).fill(Buffer.from("by me")));
    expect(await locking).toBeNull();
    expect(changes).toEqual(["up"]);
  });

  test("values deleted or overwritten while it hung do not return", async () => {
    const redis = await ownRedis();
    const { cache } = await connected(redis.url);
    const reader = await connected(redis.url);
    await cache.set("deleted", Buffer.from("old"), 60_000);
    await cache.set("changed", Buffer.from("old"), 60_000);
    redis.freeze();
    await Promise.all(Array.from({ length: 5 }, () => cache.get("deleted")));
    expect(cache.isUp()).toBe(false);

    await cache.delete("deleted");
    await cache.set("changed", Buffer.from("new"), 60_000);

    redis.thaw();
    await expect.poll(() => cache.isUp()).toBe(true);
    expect(await cache.get("deleted")).toBeNull();
    expect(await reader.cache.get("deleted")).toBeNull();
    expect(await reader.cache.get("changed")).toBeNull();
  });

  test("out of memory: it refuses to write, and that is no reason to stop reading from it", async () => {
    const redis = await ownRedis();
    const { cache, changes } = await connected(redis.url);
    const lock = await cache.lock("made:lock", 60_000);
    await directly(redis.url, async (other) => {
      await other.set("test:there", "still");
      await other.config("SET", "maxmemory", "1");
    });

    for (let n = 0; n < 10; n += 1) await cache.set(`refused ${n}`, value, 60_000);
    await lock?.release();

    await directly(redis.url, async (other) => {
      expect(await other.exists("test:made:lock")).toBe(0);
    });
    expect(await cache.get("there")).toEqual(Buffer.from("still"));
    expect(changes).toEqual(["up"]);
  });

  test("away at the start: the cache starts without it within a second, and uses it later", async () => {
    const port = await freePort();
    const { cache, changes } = await within(LOST_AT_START_MS, connected(`redis://127.0.0.1:${port}`));
    expect(cache.isUp()).toBe(false);
    await cache.set("key", value, 60_000);
    expect(await cache.get("key")).toEqual(value);

    await ownRedis(port);

    await expect.poll(() => cache.isUp()).toBe(true);
    expect(changes).toEqual(["away", "up"]);
  });

  test("hanging at the start: the cache starts without it within a second, and uses it later", async () => {
    const redis = await ownRedis();
    redis.freeze();

    const { cache } = await within(LOST_AT_START_MS, connected(redis.url));

    expect(cache.isUp()).toBe(false);
    redis.thaw();
    await expect.poll(() => cache.isUp()).toBe(true);
  });
});
