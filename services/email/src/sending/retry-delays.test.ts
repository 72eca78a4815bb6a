import { expect, test } from "vitest";
import { giveUpAfter, pauseAfter, retryDelay } from "./retry-delays.ts";

const MINUTE = 60_000;
const middle = () => 0.5;

test("delays grow from a minute to hours, and add up to about a day", () => {
  const delays = Array.from({ length: 9 }, (_, index) => retryDelay(index + 1, middle) ?? Number.NaN);
  expect(delays[0]).toBe(MINUTE);
  expect(delays).toEqual([...delays].sort((one, other) => one - other));
  expect(retryDelay(10, middle)).toBeNull();
  const longest = Array.from({ length: 9 }, (_, index) => retryDelay(index + 1, () => 1) ?? Number.NaN);
  const together = longest.reduce((sum, delay) => sum + delay);
  const aDay = giveUpAfter({ isBulk: false });
  expect(together).toBeLessThan(aDay * 1.01);
  expect(together).toBeGreaterThan(aDay * 0.8);
});

test("mails that were deferred together are not retried together", () => {
  expect(retryDelay(2, () => 0)).toBe(4.5 * MINUTE);
  expect(retryDelay(2, () => 1)).toBe(5.5 * MINUTE);
});

test("an unreachable server is tried again after 1, 2, 4 … 60 seconds", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 1_000].map((failures) => pauseAfter(failures) / 1_000)).toEqual([
    1, 2, 4, 8, 16, 32, 60, 60, 60,
  ]);
});
