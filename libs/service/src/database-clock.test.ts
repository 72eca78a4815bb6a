import { movableClock } from "@stockfinder/testing/movable-clock";
import { expect, test } from "vitest";
import { DatabaseClock } from "./database-clock.ts";

/** A machine and a database that agree until one of them is moved. */
function aMachine() {
  const own = movableClock();
  const database = { aheadMs: 0, isAway: false, roundTripMs: 0 };
  const query = async () => {
    if (database.isAway) throw new Error("away");
    const at = Date.now() + database.aheadMs + database.roundTripMs / 2;
    own.move(database.roundTripMs);
    database.aheadMs += database.roundTripMs; // it passed for both
    return { rows: [{ at }] };
  };
  return { own, database, clock: new DatabaseClock(own, own.now), query: { query } as never };
}

test("a machine whose clock is 10 s off has the database's time", async () => {
  const { own, clock, query } = aMachine();
  own.move(10_000);
  const following = await clock.follow(query);
  expect(clock.distanceMs).toBeCloseTo(-10_000, -2);
  expect(clock.now() - Date.now()).toBeCloseTo(0, -2);
  expect(clock.isUsable()).toBe(true);
  following.stop();
});

test("synchronized clocks are left alone, so that the time never jumps", async () => {
  const { own, database, clock, query } = aMachine();
  database.aheadMs = 60;
  const following = await clock.follow(query);
  expect(clock.distanceMs).toBeGreaterThan(40);
  expect(Math.abs(clock.now() - own.now())).toBeLessThan(20);
  following.stop();
});

test("a slow answer is not a wrong clock", async () => {
  const { own, database, clock, query } = aMachine();
  database.roundTripMs = 800;
  const following = await clock.follow(query);
  expect(Math.abs(clock.now() - own.now())).toBeLessThan(20);
  following.stop();
});

test("a clock that is set while the process runs is followed within five seconds", async () => {
  const { own, clock, query } = aMachine();
  const following = await clock.follow(query);
  own.move(7_000);
  own.pass(5_000);
  await expect.poll(() => Math.round(clock.distanceMs / 1_000)).toBe(-12);
  following.stop();
});

test("while the database is away the last distance counts; from 30 s the machine is not usable", async () => {
  const { own, database, clock, query } = aMachine();
  own.move(31_000);
  const following = await clock.follow(query);
  expect(clock.isUsable()).toBe(false);
  database.isAway = true;
  own.pass(5_000);
  expect(clock.isUsable()).toBe(false);
  following.stop();
});
