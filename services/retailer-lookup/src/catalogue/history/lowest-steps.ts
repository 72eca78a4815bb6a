import { dayOf, type PricePoint } from "./daily-prices.ts";
import { lowestByDay, type Period } from "./verdict.ts";

/**
 * The stores' lowest price from a day on, where it changes: day 0 is the first of the period. Null while none is known; undefined
 * with prices of less than two days.
 */
export function lowestSteps(
  stores: readonly (readonly PricePoint[])[],
  period: Period,
): [day: number, price: number | null][] | undefined {
  const lowestOf = lowestByDay(stores, period);
  if (lowestOf.size < 2) return undefined;
  const from = dayOf(period.now) - period.days + 1;
  const steps: [number, number | null][] = [];
  for (let day = 0; day < period.days; day += 1) {
    const price = lowestOf.get(from + day) ?? null;
    if (price !== (steps.at(-1)?.[1] ?? null)) steps.push([day, price]);
  }
  return steps;
}
