import type { PlanWorth, Preference } from "./problem.ts";

/** Sums of the same amounts in another order differ by less. */
const EQUAL = 1e-7;

const WISHED: Readonly<Record<Preference, readonly (keyof PlanWorth)[]>> = {
  money: ["total", "stops", "minutes"],
  stops: ["stops", "total", "minutes"],
  time: ["minutes", "total", "stops"],
};

/** Whether one plan is better than another: fewer missing lines first, then what is preferred. Equal ones are not. */
export function isBetter(one: PlanWorth, other: PlanWorth, prefer: Preference): boolean {
  const more = one.coverage - other.coverage;
  if (Math.abs(more) > EQUAL) return more > 0;
  for (const field of WISHED[prefer]) {
    const less = other[field] - one[field];
    if (Math.abs(less) > EQUAL) return less > 0;
  }
  return false;
}

/** Above this total a plan of this worth is not better than another; infinite where other things decide. */
export function mostTotal(one: PlanWorth, other: PlanWorth, prefer: Preference): number {
  return isBetter({ ...one, total: Number.MAX_VALUE }, other, prefer)
    ? Number.MAX_VALUE
    : other.total + 2 * EQUAL;
}
