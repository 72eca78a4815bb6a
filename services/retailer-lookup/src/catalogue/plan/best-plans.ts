import { cheapestAssignment, type StepBudget } from "./cheapest-assignment.ts";
import { ChoiceTable, type Filled } from "./choice-table.ts";
import { demandsOf, unitsAt } from "./demands.ts";
import type { Plan, PlanLine, PlanProblem, PlanStop, PlanWorth } from "./problem.ts";
import { shippingOf } from "./step-shop.ts";
import { minutesOf, rounds, wayCost } from "./way.ts";
import { isBetter, mostTotal } from "./worth.ts";

export const MOST_STOPS = 3;
/** Far more than lists of shoppers take. */
const MOST_STEPS = 200_000;
/** Coverage is a sum of shares. */
const EQUAL = 1e-6;

/**
 * The best plan with at most one, with at most two, and with at most three stops; one that more stops do not improve is repeated.
 * First as few missing lines as possible, then what the wish prefers. All sets of stops are compared: what a set costs at least is
 * measured first, and only where that could win, the cheapest assignment is searched.
 */
export function bestPlans({ lines, stops, wish }: PlanProblem): readonly Plan[] {
  const table = new ChoiceTable(lines, stops.length);
  const roundOf = rounds(stops, wish.from);
  const leastShipping = stops.map((stop, at) => leastShippingOf(stop, lines, at));
  const budget: StepBudget = { left: MOST_STEPS };
  let best: Plan = {
    coverage: 0,
    total: 0,
    stops: 0,
    minutes: 0,
    order: [],
    purchases: [],
    miles: 0,
  };

  const consider = (set: readonly number[], filled: Readonly<Filled>): void => {
    if (filled.coverage < best.coverage - EQUAL) return;
    const shipping = set.reduce((sum, stop) => sum + (leastShipping[stop] ?? 0), 0);
    const goods = filled.cost + shipping;
    const { coverage } = filled;
    // Most sets lose before their round is known.
    if (!isBetter({ coverage, total: goods, stops: set.length, minutes: 0 }, best, wish.prefer)) return;
    const { order, miles } = roundOf(set);
    const way = wayCost(miles, wish);
    const worth: PlanWorth = {
      coverage,
      total: goods + way,
      stops: set.length,
      minutes: minutesOf(miles),
    };
    if (!isBetter(worth, best, wish.prefer)) return;
    const demands = lines.flatMap((line, at) => demandsOf(line, at, (stop) => set.includes(stop)));
    const below = mostTotal(worth, best, wish.prefer) - way;
    const found = cheapestAssignment(demands, set, stops, { budget, below });
    if (!found) return;
    const plan = { ...worth, total: found.cost + way, order, purchases: found.purchases, miles };
    if (isBetter(plan, best, wish.prefer)) best = plan;
  };

  return Array.from({ length: MOST_STOPS }, (_, fewer) => {
    table.eachSet(fewer + 1, consider);
    return best;
  });
}

/** What a stop's shipping costs at least: the threshold may be beyond all that is sold there. */
function leastShippingOf({ shipping }: PlanStop, lines: readonly PlanLine[], at: number): number {
  if (!shipping) return 0;
  const { cost, freeFrom } = shipping;
  const most = lines.reduce((sum, { quantity, choices }) => {
    const choice = choices.find(({ stop }) => stop === at);
    return sum + (choice ? choice.price * unitsAt(choice, quantity) : 0);
  }, 0);
  return freeFrom === null ? cost : shippingOf({ cost, freeFrom }, most);
}
