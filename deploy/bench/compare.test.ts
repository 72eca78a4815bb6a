import { expect, test } from "vitest";
import { compare, quantile } from "./compare.ts";

test("the ratio is the median of the ratios of neighbouring runs", async () => {
  const baselineRates = [1, 100, 200, 100, 50, 100];
  const subjectRates = [1, 50, 120, 40, 30, 100];
  const next = (rates: number[]) => async () => ({ rate: rates.shift() ?? 0, cpuMicrosPerOperation: 7 });

  const { ratio, subject } = await compare(next(subjectRates), next(baselineRates));

  expect(ratio).toBe(0.6);
  expect(subject).toEqual({ rate: 50, cpuMicrosPerOperation: 7 });
});

test("quantiles are measured values", () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(quantile(values, 0.5)).toBe(50);
  expect(quantile(values, 0.99)).toBe(99);
  expect(quantile(values, 1)).toBe(100);
});
