import { cheapestPurchases, costOf, type Demand, unitsAt } from "./demands.ts";
import type { Purchase } from "./problem.ts";

/** A line of more pieces is split in so many equal shares. */
const MOST_SHARES = 24;

export interface Split {
  readonly purchases: readonly Purchase[];
  /** Goods and tax. */
  readonly cost: number;
}

/**
 * The ways to divide a demand, the cheapest first. What is not bought where a threshold counts (`isStep`) is bought where it costs
 * least. Of more than 24 pieces, those are tried that are multiples of a 24th.
 */
export function splitsOf(demand: Demand, isStep: (stop: number) => boolean): Split[] {
  const steps = demand.choices.filter(({ stop }) => isStep(stop));
  const others = demand.choices.filter(({ stop }) => !isStep(stop));
  const share = Math.ceil(demand.units / MOST_SHARES);
  const found: Split[] = [];

  const divide = (at: number, left: number, before: readonly Purchase[]): void => {
    const choice = steps[at];
    if (!choice) {
      const rest = cheapestPurchases({ ...demand, units: left, choices: others });
      const isWhole = rest.reduce((sum, { units }) => sum + units, 0) === left;
      const purchases = [...before, ...rest];
      if (isWhole) found.push({ purchases, cost: costOf(purchases) });
      return;
    }
    const most = unitsAt(choice, left);
    for (let units = 0; units < most; units += share)
      divide(at + 1, left - units, units === 0 ? before : [...before, { line: demand.line, choice, units }]);
    if (most > 0) divide(at + 1, left - most, [...before, { line: demand.line, choice, units: most }]);
    else divide(at + 1, left, before);
  };
  divide(0, demand.units, []);

  const cheapest = cheapestPurchases(demand);
  found.push({ purchases: cheapest, cost: costOf(cheapest) });
  return found.sort((one, other) => one.cost - other.cost);
}
