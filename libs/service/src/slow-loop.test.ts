import { expect, test } from "vitest";
import { SlowLoop } from "./slow-loop.ts";

/** Samples: their time, and the worst delay since the previous one. */
function after(...samples: readonly (readonly [at: number, worstMs: number])[]): boolean {
  const loop = new SlowLoop(0);
  for (const [at, worstMs] of samples) loop.sample(worstMs, at);
  return loop.isSlow();
}

const everySecond = (delays: readonly number[]) =>
  after(...delays.map((worstMs, index) => [(index + 1) * 1_000, worstMs] as const));

test.each([
  { delays: [201, 201, 201, 201], slow: false },
  { delays: [201, 201, 201, 201, 201], slow: true },
  { delays: [200, 200, 200, 200, 200, 200], slow: false },
  { delays: [300, 300, 10, 300, 300, 300, 300], slow: false },
  { delays: [300, 300, 300, 300, 300, 10], slow: false },
  { delays: [10, 300, 300, 300, 300, 300], slow: true },
])("worst delays of $delays ms a second: slow is $slow", ({ delays, slow }) => {
  expect(everySecond(delays)).toBe(slow);
});

test("a late sample counts for all the time since the previous one", () => {
  expect(after([2_500, 1_500], [5_000, 1_500])).toBe(true);
  expect(after([6_000, 5_000])).toBe(true);
});
