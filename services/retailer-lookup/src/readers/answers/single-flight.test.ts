import { MemoryCache } from "@stockfinder/cache/memory-cache";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Entry } from "./cache-entry.ts";
import { type Claim, SingleFlight } from "./single-flight.ts";

const KEYS = ["a", "b", "c"];

/** Callers with the keys they want, spread over processes that share a cache. Their steps may come in any order. */
const callers = fc.array(
  fc.record({
    process: fc.nat(2),
    keys: fc.subarray(KEYS, { minLength: 1 }),
  }),
  { minLength: 1, maxLength: 8 },
);

test("however the steps of processes interleave, each key is loaded once and all callers get it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), callers, async (scheduler, wanted) => {
      const entries = new Map<string, Entry>();
      const locks = new MemoryCache(1_000);
      const step = (label: string) => scheduler.schedule(Promise.resolve(), label);
      const claim = async (key: string): Promise<Claim | null> => {
        await step(`lock ${key}`);
        const lock = await locks.lock(key, 60_000);
        if (!lock) return null;
        const release = () => step(`release ${key}`).then(() => lock.release());
        return { lock: { release }, entry: await read(key) };
      };
      const read = async (key: string) => {
        await step(`read ${key}`);
        return entries.get(key) ?? null;
      };
      const clock = { now: () => 0, sleep: () => step("sleep") };
      const processes = [0, 1, 2].map(() => new SingleFlight({ clock, read, claim }));

      const loaded: string[] = [];
      const load = async (keys: readonly string[]) => {
        loaded.push(...keys);
        await step(`load ${keys}`);
        const brought = new Map(
          keys.map((key) => [key, { checkedAt: loaded.length, answer: null, failure: null }]),
        );
        for (const [key, entry] of brought) entries.set(key, entry);
        return brought;
      };
      const waits = wanted.map(async ({ process, keys }) => {
        await step("caller");
        const known = new Map(keys.map((key) => [key, entries.get(key) ?? null]));
        await step("reply");
        const missing = new Map([...known].filter(([, entry]) => entry === null));
        const flights = processes[process]?.refresh(missing, load) ?? new Map();
        return Promise.all([...flights].map(async ([key, flight]) => [key, await flight] as const));
      });
      const results = Promise.all(waits);
      await scheduler.waitFor(results);

      const asked = new Set(wanted.flatMap(({ keys }) => keys));
      // A caller who comes after the first look-up in its process has ended starts anew, takes the lock and finds the entry.
      expect(loaded.toSorted()).toEqual([...asked].toSorted());
      for (const [key, entry] of (await results).flat()) expect(entry).toBe(entries.get(key));
    }),
    { numRuns: 300 },
  );
});
