import { expect, test } from "vitest";
import { Rest } from "./memory-at-rest.ts";

/** The numbers of the measurements after which memory is collected. */
function collections(busy: readonly number[]): number[] {
  const rest = new Rest();
  return busy.flatMap((share, index) => (rest.measured(share) ? [index + 1] : []));
}
const times = (count: number, share: number) => Array<number>(count).fill(share);

test("collects once after the start, when nothing has happened for ten seconds", () => {
  expect(collections([0.9, 0.2, 0.01, 0.01, ...times(200, 0.01)])).toEqual([4]);
});

test("collects again after a load", () => {
  expect(collections([...times(2, 0), ...times(100, 0.5), ...times(100, 0)])).toEqual([2, 104]);
});

test("does not collect while there is work now and then", () => {
  expect(collections(Array.from({ length: 500 }, (_, index) => (index % 2 === 0 ? 0.06 : 0)))).toEqual([]);
});

test("collects at most every five minutes", () => {
  expect(collections(Array.from({ length: 130 }, (_, index) => (index % 3 === 0 ? 0.06 : 0)))).toEqual([
    3, 63, 123,
  ]);
});
