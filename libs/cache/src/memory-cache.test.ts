import { createHash } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test, vi } from "vitest";
import { MemoryCache } from "./memory-cache.ts";

const MEBIBYTE = 1024 * 1024;
const HOUR_MS = 60 * 60 * 1_000;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

async function heldBytes(): Promise<number> {
  // Memory outside the heap is freed by the second collection.
  for (let turn = 0; turn < 2; turn++) {
    collectGarbage();
    await new Promise(setImmediate);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Stores a post id for each reader, while other small Buffers are allocated and dropped as in a service. */
async function storePlaces(cache: MemoryCache, readers: number): Promise<void> {
  for (let reader = 0; reader < readers; reader++) {
    const key = `community:page:${createHash("sha256").update(String(reader)).digest("base64url")}`;
    await cache.set(key, Buffer.from("01a202323fdd8d81f7c16df2", "latin1"), HOUR_MS);
    Buffer.from("x".repeat(4_000));
  }
}

test("small values stay within the cache's memory limit", async () => {
  const cache = new MemoryCache(8 * MEBIBYTE);
  const before = await heldBytes();

  await storePlaces(cache, 60_000);

  expect((await heldBytes()) - before).toBeLessThan(20 * MEBIBYTE);
  await cache.close();
});

test("expired entries are dropped within minutes, even if they are never read", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const cache = new MemoryCache(8 * MEBIBYTE);
  await cache.set("short", Buffer.from("1"), 1);
  await cache.set("long", Buffer.from("2"), HOUR_MS);
  expect(cache.size).toBe(2);

  await expect
    .poll(() => {
      vi.advanceTimersByTime(5 * 60 * 1_000);
      return cache.size;
    })
    .toBe(1);
  await cache.close();
});
