import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { batched } from "./batched.ts";

const allUrgent = { isUrgent: () => true, maxWaitMs: 1_000 };

test("batches concurrent items, and returns each item's result", async () => {
  const batches: (readonly number[])[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const double = batched(async (items: readonly number[]) => {
    batches.push(items);
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
    return items.map((item) => item * 2);
  }, allUrgent);

  const first = [double(1), double(2)];
  await expect.poll(() => gates).toHaveLength(1);
  const second = [double(3), double(4), double(5)];
  gates[0]?.resolve();
  expect(await Promise.all(first)).toEqual([2, 4]);
  await expect.poll(() => gates).toHaveLength(2);
  gates[1]?.resolve();
  expect(await Promise.all(second)).toEqual([6, 8, 10]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

test("a failed batch rejects only its own items", async () => {
  let calls = 0;
  const half = batched(async (items: readonly number[]) => {
    if (++calls === 1) throw new Error("unavailable");
    return items.map((item) => item / 2);
  }, allUrgent);
  await expect(half(2)).rejects.toThrow("unavailable");
  expect(await half(4)).toBe(2);
});

test("other items join the next urgent one, or go after the maximum wait", async () => {
  const batches: (readonly string[])[] = [];
  const note = batched(
    async (items: readonly string[]) => {
      batches.push(items);
      return items;
    },
    { isUrgent: (item) => item.startsWith("!"), maxWaitMs: 20 },
  );
  await Promise.all([note("a"), note("b"), note("!c")]);
  expect(batches).toEqual([["a", "b", "!c"]]);

  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const others = Promise.all([note("d"), note("e")]);
  await vi.advanceTimersByTimeAsync(19);
  await nextTurn();
  expect(batches).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await others;
  expect(batches[1]).toEqual(["d", "e"]);
});
