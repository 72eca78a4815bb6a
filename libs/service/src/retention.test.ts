import { fakeClock, settle } from "@stockfinder/testing/fake-clock";
import { expect, test, vi } from "vitest";
import { type Removal, startRetention } from "./retention.ts";

const HOUR_MS = 60 * 60 * 1_000;
const notAsked = () => Promise.reject(new Error("not asked here"));
const database = { query: notAsked, transaction: notAsked };

function aRetention(...removals: Removal[]) {
  const clock = fakeClock();
  const warn = vi.fn();
  const retention = startRetention({ removals, database, clock, logger: { warn } });
  return { clock, warn, stop: () => retention.stop() };
}

/** A removal that finds the given number of batches. */
function batches(count: number) {
  let left = count;
  return vi.fn(async () => (left > 0 ? left-- : 0));
}

test("each removal repeats until nothing is left, at start and every hour", async () => {
  const [one, other] = [batches(3), batches(0)];
  const { clock, stop } = aRetention(one, other);
  await settle();
  expect(one).toHaveBeenCalledTimes(4);
  expect(other).toHaveBeenCalledTimes(1);

  await clock.advance(HOUR_MS - 1);
  expect(one).toHaveBeenCalledTimes(4);
  await clock.advance(1);
  expect(one).toHaveBeenCalledTimes(5);
  expect(one).toHaveBeenLastCalledWith(database, new Date(clock.now()));

  await stop();
  await clock.advance(2 * HOUR_MS);
  expect(one).toHaveBeenCalledTimes(5);
});

test("a failing removal does not stop the others, and is retried an hour later", async () => {
  const failing = vi.fn(() => Promise.reject(new Error("away")));
  const other = batches(0);
  const { clock, warn, stop } = aRetention(failing, other);
  await settle();
  expect(warn).toHaveBeenCalledOnce();
  expect(other).toHaveBeenCalledOnce();
  await clock.advance(HOUR_MS);
  expect(failing).toHaveBeenCalledTimes(2);
  await stop();
});

test("stop waits for the current batch and starts no other", async () => {
  const { promise: removed, resolve: remove } = Promise.withResolvers<number>();
  const slow = vi.fn(() => removed);
  const other = batches(1);
  const { stop } = aRetention(slow, other);
  let isOver = false;
  const stopping = stop().then(() => {
    isOver = true;
  });
  await settle();
  expect(isOver).toBe(false);
  remove(10_000);
  await stopping;
  expect(slow).toHaveBeenCalledOnce();
  expect(other).not.toHaveBeenCalled();
});
