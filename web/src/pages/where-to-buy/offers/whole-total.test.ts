import { expect, test } from "vitest";
import { wholeTotal } from "./whole-total.ts";

const delivered = (value: number, shipping: number | null) => ({
  total: {
    value,
    from: shipping === null,
    parts: [{ part: "shipping" as const, value: shipping, low: null, high: null, source: "stated" }],
  },
});

test("beside a total without its shipping is the least with it", () => {
  const deliveries = [delivered(505, null), delivered(515, 0), delivered(520, 5)];
  expect(wholeTotal(deliveries)).toBe(deliveries[1]);
});

test("a total with its shipping stands alone, and so does one that nobody completes", () => {
  expect(wholeTotal([delivered(505, 0), delivered(515, 0)])).toBeUndefined();
  expect(wholeTotal([delivered(505, null), {}])).toBeUndefined();
  expect(wholeTotal([])).toBeUndefined();
});
