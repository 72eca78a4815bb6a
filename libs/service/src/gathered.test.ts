import { Fault } from "@stockfinder/contracts/fault";
import { movableClock } from "@stockfinder/testing/movable-clock";
import { expect, test } from "vitest";
import { Gathered } from "./gathered.ts";

const AWAY = new Fault("unavailable", "away");

function aGathering({ most = 10, failure = AWAY as Error } = {}) {
  const clock = movableClock();
  const written: string[][] = [];
  const failures: unknown[] = [];
  const dropped: number[] = [];
  const database = { isAway: false };
  const gathered = new Gathered<string>({
    most,
    write: async (entries) => {
      if (database.isAway) throw failure;
      written.push([...entries]);
    },
    failed: (error) => failures.push(error),
    dropped: (entries) => dropped.push(entries),
    clock,
  });
  return { clock, written, failures, dropped, database, gathered };
}

test("entries of a second are written together, the newest of each key", async () => {
  const { clock, written, gathered } = aGathering();
  gathered.add("a", "a1");
  gathered.add("b", "b1");
  gathered.add("a", "a2");
  await clock.pass(999);
  expect(written).toEqual([]);
  await clock.pass(1);
  await expect.poll(() => written).toEqual([["a2", "b1"]]);
});

test("an entry that comes as earlier ones have been written is written too", async () => {
  for (let turns = 0; turns < 8; turns += 1) {
    const { clock, written, gathered } = aGathering();
    gathered.add("a", "a");
    clock.pass(1_000);
    for (let turn = 0; turn < turns; turn += 1) await null;
    gathered.add("b", "b");
    clock.pass(1_000);
    await expect.poll(() => written.flat()).toEqual(["a", "b"]);
  }
});

test("entries wait while they cannot be written, up to a limit: the oldest are dropped", async () => {
  const { clock, written, failures, dropped, database, gathered } = aGathering({ most: 2 });
  database.isAway = true;
  for (const key of ["a", "b", "c"]) gathered.add(key, key);
  await clock.pass(1_000);
  await expect.poll(() => failures).toHaveLength(1);
  database.isAway = false;
  await clock.pass(1_000);
  await expect.poll(() => written).toEqual([["b", "c"]]);
  expect(dropped).toEqual([1]);
});

test("entries that can never be written are dropped", async () => {
  const { clock, written, failures, database, gathered } = aGathering({ failure: new Error("refused") });
  database.isAway = true;
  gathered.add("a", "a");
  await clock.pass(1_000);
  await expect.poll(() => failures).toHaveLength(1);
  database.isAway = false;
  gathered.add("b", "b");
  await gathered.stop();
  expect(written).toEqual([["b"]]);
});

test("stopping writes what waits, and accepts nothing more", async () => {
  const { written, gathered } = aGathering();
  gathered.add("a", "a");
  await gathered.stop();
  gathered.add("b", "b");
  await gathered.stop();
  expect(written).toEqual([["a"]]);
});

test("awaited entries are written at once, those that come meanwhile when they have been gathered", async () => {
  const { clock, written, gathered } = aGathering();
  gathered.add("a", "a");
  const done = gathered.written();
  gathered.add("b", "b");
  await done;
  expect(written).toEqual([["a"]]);
  await clock.pass(1_000);
  await expect.poll(() => written).toEqual([["a"], ["b"]]);
  await gathered.written();
});

test("what a stop cannot write is dropped, and awaited no longer", async () => {
  const { written, dropped, database, gathered } = aGathering();
  database.isAway = true;
  gathered.add("a", "a");
  gathered.add("b", "b");
  await gathered.stop();
  expect(dropped).toEqual([2]);
  await gathered.written();
  expect(written).toEqual([]);
});

test("an entry that comes while the one before is being written is written too", async () => {
  const clock = movableClock();
  const written: string[][] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const gathered = new Gathered<string>({
    most: 10,
    write: async (entries) => {
      written.push([...entries]);
      await promise;
    },
    failed: () => {},
    clock,
  });
  gathered.add("a", "a1");
  await clock.pass(1_000);
  await expect.poll(() => written).toEqual([["a1"]]);
  gathered.add("a", "a2");
  resolve();
  await gathered.stop();
  expect(written).toEqual([["a1"], ["a2"]]);
});
