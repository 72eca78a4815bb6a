import { expect, test } from "vitest";
import { growingLru } from "./growing-lru.ts";

test("it drops the entry that was used least recently", () => {
  const lru = growingLru<string, number>(2);
  lru.set("a", 1);
  lru.set("b", 2);
  lru.get("a");
  lru.set("c", 3);

  expect([...lru.keys()].toSorted()).toEqual(["a", "c"]);
});

test("an empty one takes no memory for the entries that it may have", () => {
  const before = process.memoryUsage().arrayBuffers;
  const lru = growingLru<string, number>(10_000_000);

  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
  expect(lru.size).toBe(0);
});
