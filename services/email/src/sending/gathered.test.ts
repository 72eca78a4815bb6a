import { expect, test } from "vitest";
import { gathered } from "./gathered.ts";

const allUrgent = { isUrgent: () => true, patienceMs: 1_000 };

test("what is asked for at once, or while another call runs, goes together, and each gets its own result", async () => {
  const batches: (readonly number[])[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const double = gathered(async (items: readonly number[]) => {
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

test("a call that fails fails for its own items, not for those that follow", async () => {
  let calls = 0;
  const half = gathered(async (items: readonly number[]) => {
    if (++calls === 1) throw new Error("away");
    return items.map((item) => item / 2);
  }, allUrgent);
  await expect(half(2)).rejects.toThrow("away");
  expect(await half(4)).toBe(2);
});

test("what nobody waits for goes along with the next that somebody does, or by itself when its time is over", async () => {
  const batches: (readonly string[])[] = [];
  const note = gathered(
    async (items: readonly string[]) => {
      batches.push(items);
      return items;
    },
    { isUrgent: (item) => item.startsWith("!"), patienceMs: 20 },
  );
  await Promise.all([note("a"), note("b"), note("!c")]);
  expect(batches).toEqual([["a", "b", "!c"]]);
  const asked = performance.now();
  await Promise.all([note("d"), note("e")]);
  expect(batches[1]).toEqual(["d", "e"]);
  expect(performance.now() - asked).toBeGreaterThan(15);
});
