import type { Cache } from "@stockfinder/cache/cache";
import { connectCache } from "@stockfinder/cache/connect";
import { MemoryCache } from "@stockfinder/cache/memory-cache";
import { freshKeyPrefix } from "@stockfinder/testing/fresh-key-prefix";
import { servers } from "@stockfinder/testing/servers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const adapters = [
  { name: "Redis", url: servers.redis },
  { name: "memory", url: "memory:" },
];

for (const { name, url } of adapters) {
  describe.skipIf(!url)(`the cache on ${name}`, () => {
    const fresh = freshKeyPrefix(url ?? "");
    let cache: Cache;

    beforeAll(async () => {
      cache = await connectCache(url ?? "", { keyPrefix: fresh.keyPrefix });
    });
    afterAll(async () => {
      await cache.close();
      if (url !== "memory:") await fresh.remove();
    });

    const bytes = Buffer.from([0, 1, 2, 0xff, 0xfe]);

    test("is up", () => {
      expect(cache.isUp()).toBe(true);
    });

    test("reports the memory of its server, if it has one", async () => {
      const memory = await cache.serverMemory();

      if (url === "memory:") expect(memory).toBeNull();
      else expect(memory?.usedBytes).toBeGreaterThan(100_000);
    });

    test("returns the same bytes that were stored", async () => {
      await cache.set("any", bytes, 60_000);
      await cache.set("none", Buffer.alloc(0), 60_000);

      expect(await cache.get("any")).toEqual(bytes);
      expect(await cache.get("none")).toEqual(Buffer.alloc(0));
    });

    test("returns null for a key that was never set or was deleted", async () => {
      await cache.set("gone", bytes, 60_000);
      await cache.delete("gone");

      expect(await cache.get("gone")).toBeNull();
      expect(await cache.get("never")).toBeNull();
    });

    test("a newer value replaces the older one", async () => {
      await cache.set("twice", Buffer.from("older"), 60_000);
      await cache.set("twice", Buffer.from("newer"), 60_000);

      expect(await cache.get("twice")).toEqual(Buffer.from("newer"));
    });

    test("a value expires, also after a fraction of a millisecond", async () => {
      await cache.set("short", bytes, 40.5);
      await cache.set("long", bytes, 60_000);

      await expect.poll(() => cache.get("short")).toBeNull();
      expect(await cache.get("long")).toEqual(bytes);
    });

    test("one of many concurrent callers gets a lock, and another one after its release", async () => {
      const wanted = await Promise.all(Array.from({ length: 20 }, () => cache.lock("one", 10_000)));
      const taken = wanted.filter((lock) => lock !== null);
      expect(taken).toHaveLength(1);

      await taken[0]?.release();

      expect(await cache.lock("one", 10_000)).not.toBeNull();
    });

    test("a lock expires, and its late release does not affect the next holder", async () => {
      const first = await cache.lock("late", 30);
      await expect.poll(() => cache.lock("late", 10_000), { interval: 5 }).not.toBeNull();

      await first?.release();

      expect(await cache.lock("late", 10_000)).toBeNull();
    });

    test("one of many concurrent callers gets a turn; the others learn when it is free", async () => {
      const waits = await Promise.all(
        Array.from({ length: 20 }, () => cache.turn("first", { intervalMs: 60_000 })),
      );

      const [first = Number.NaN, ...others] = waits.toSorted((a, b) => a - b);
      expect(first).toBe(0);
      expect(Math.min(...others)).toBeGreaterThan(30_000);
      expect(Math.max(...others)).toBeLessThanOrEqual(60_001);
      expect(await cache.turn("second", { intervalMs: 60_000 })).toBe(0);
    });

    test("a turn is free again after its interval, and not before", async () => {
      const takenAt = performance.now();
      expect(await cache.turn("brief", { intervalMs: 40 })).toBe(0);

      await expect.poll(() => cache.turn("brief", { intervalMs: 40 }), { interval: 1 }).toBe(0);

      expect(performance.now() - takenAt).toBeGreaterThanOrEqual(39);
    });

    test("releasing a lock does not affect a value with a similar key", async () => {
      const lock = await cache.lock("shared:lock", 10_000);
      await cache.set("shared", bytes, 60_000);
      await lock?.release();

      expect(await cache.get("shared")).toEqual(bytes);
    });

    test("a limiter allows each key its points within the window, and says when to retry", async () => {
      const limiter = cache.limiter({ name: "three", points: 3, seconds: 30 });
      const verdicts = await Promise.all([1, 2, 3, 4].map(() => limiter.consume("anna")));

      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(3);
      const refused = await limiter.consume("anna");
      expect(refused.allowed).toBe(false);
      expect(refused.retryAfterSeconds).toBeGreaterThan(25);
      expect(refused.retryAfterSeconds).toBeLessThanOrEqual(30);
      expect(await limiter.consume("bert")).toEqual({ allowed: true, retryAfterSeconds: 0 });
    });

    test("a limiter's window ends", async () => {
      const limiter = cache.limiter({ name: "soon", points: 1, seconds: 1 });
      // At once: on a busy machine the window might end between two calls.
      const verdicts = await Promise.all([limiter.consume("anna"), limiter.consume("anna")]);
      expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, false]);

      await expect.poll(() => limiter.consume("anna")).toMatchObject({ allowed: true });
    });

    test("a call can consume several points", async () => {
      const limiter = cache.limiter({ name: "bulk", points: 10, seconds: 30 });

      expect((await limiter.consume("anna", 8)).allowed).toBe(true);
      expect((await limiter.consume("anna", 8)).allowed).toBe(false);
    });

    test("points that are given back can be consumed again in the same window", async () => {
      const limiter = cache.limiter({ name: "returned", points: 2, seconds: 30 });
      await limiter.consume("anna", 2);
      expect((await limiter.consume("bert", 2)).allowed).toBe(true);

      await limiter.giveBack("anna");

      expect((await limiter.consume("anna")).allowed).toBe(true);
      const refused = await limiter.consume("anna");
      expect(refused.allowed).toBe(false);
      expect(refused.retryAfterSeconds).toBeLessThanOrEqual(30);
      expect((await limiter.consume("bert")).allowed).toBe(false);
    });

    test("limiters with different names count separately", async () => {
      const one = cache.limiter({ name: "one", points: 1, seconds: 30 });
      const other = cache.limiter({ name: "other", points: 1, seconds: 30 });
      await one.consume("anna");

      expect((await other.consume("anna")).allowed).toBe(true);
    });
  });
}

test("memory stays within its limit by dropping the least recently used entry", async () => {
  const cache = new MemoryCache(10_000);
  await cache.set("old", Buffer.alloc(4_000), 60_000);
  await cache.set("used", Buffer.alloc(4_000), 60_000);
  await cache.get("used");
  await cache.get("old");
  await cache.get("used");

  await cache.set("new", Buffer.alloc(4_000), 60_000);
  await cache.set("too big", Buffer.alloc(20_000), 60_000);

  expect(await cache.get("old")).toBeNull();
  expect(await cache.get("too big")).toBeNull();
  expect(await cache.get("used")).toHaveLength(4_000);
  expect(await cache.get("new")).toHaveLength(4_000);
});

test.skipIf(!servers.redis)(
  "caches with the same prefix share values, locks, turns and limits; others do not",
  async () => {
    const url = servers.redis ?? "";
    const { keyPrefix, remove } = freshKeyPrefix(url);
    const one = await connectCache(url, { keyPrefix });
    const two = await connectCache(url, { keyPrefix });
    const stranger = await connectCache(url, { keyPrefix: `${keyPrefix}stranger:` });
    const limit = { name: "shared", points: 1, seconds: 30 };

    await one.set("key", Buffer.from("value"), 60_000);
    const lock = await one.lock("lock", 60_000);
    await one.limiter(limit).consume("anna");

    expect(await two.get("key")).toEqual(Buffer.from("value"));
    expect(await stranger.get("key")).toBeNull();
    expect(await two.lock("lock", 60_000)).toBeNull();
    await one.turn("turn", { intervalMs: 60_000 });
    expect(await two.turn("turn", { intervalMs: 60_000 })).toBeGreaterThan(0);
    expect(await stranger.turn("turn", { intervalMs: 60_000 })).toBe(0);
    expect((await two.limiter(limit).consume("anna")).allowed).toBe(false);
    expect((await stranger.limiter(limit).consume("anna")).allowed).toBe(true);

    await lock?.release();
    expect(await two.lock("lock", 60_000)).not.toBeNull();
    await Promise.all([one.close(), two.close(), stranger.close()]);
    await remove();
  },
);

test("an unknown URL scheme is rejected", async () => {
  await expect(connectCache("memcached://localhost", { keyPrefix: "" })).rejects.toThrow("redis://");
});
