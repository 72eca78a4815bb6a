import { expect, test } from "vitest";
import { RetryBudget } from "./retry-budget.ts";

test("ten calls pay for one retry once the first ten retries are used up", () => {
  const budget = new RetryBudget();
  const spent = Array.from({ length: 11 }, () => budget.spend());
  expect(spent).toEqual([...Array(10).fill(true), false]);

  for (let call = 0; call < 9; call += 1) budget.earn();
  expect(budget.spend()).toBe(false);
  budget.earn();
  budget.earn();
  expect(budget.spend()).toBe(true);
});

test("quiet times do not pile up retries without end", () => {
  const budget = new RetryBudget();
  for (let call = 0; call < 1_000; call += 1) budget.earn();
  expect(Array.from({ length: 20 }, () => budget.spend()).filter(Boolean)).toHaveLength(10);
});
