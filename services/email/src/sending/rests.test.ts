import { expect, test } from "vitest";
import { giveUpAfter, pauseAfter, restBefore } from "./rests.ts";

const MINUTE = 60_000;
const middle = () => 0.5;

test("rests grow from a minute to hours, and end within a day", () => {
  const rests = Array.from({ length: 9 }, (_, index) => restBefore(index + 1, middle) ?? Number.NaN);
  expect(rests[0]).toBe(MINUTE);
  expect(rests).toEqual([...rests].sort((one, other) => one - other));
  expect(restBefore(10, middle)).toBeNull();
  const longest = Array.from({ length: 9 }, (_, index) => restBefore(index + 1, () => 1) ?? Number.NaN);
  const together = longest.reduce((sum, rest) => sum + rest);
  const aDay = giveUpAfter({ isBulk: false });
  expect(together).toBeLessThan(aDay * 1.01);
  expect(together).toBeGreaterThan(aDay * 0.8);
});

test("mails that were put off together do not come back together", () => {
  expect(restBefore(2, () => 0)).toBe(4.5 * MINUTE);
  expect(restBefore(2, () => 1)).toBe(5.5 * MINUTE);
});

test("a server that stays away is asked again after 1, 2, 4 … 60 seconds", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 1_000].map((failures) => pauseAfter(failures) / 1_000)).toEqual([
    1, 2, 4, 8, 16, 32, 60, 60, 60,
  ]);
});
