import { bestPlans } from "./best-plans.ts";
import type { Plan, PlanProblem } from "./problem.ts";
import { isBetter } from "./worth.ts";

const MOST = 3;
/** Of the best plan with one stop: a place with less is no alternative to it. */
const LEAST_COVERAGE = 0.5;

/**
 * What the list costs at other stores than the best plan's with one stop: at the best stop of each alone, the best first. A
 * store's branches and what it sends are one store.
 */
export function plansElsewhere(
  problem: PlanProblem,
  best: Plan | undefined,
  storeOf: (stop: number) => string | undefined,
): readonly Plan[] {
  const { prefer } = problem.wish;
  const [first] = best?.order ?? [];
  if (!best || first === undefined) return [];
  const alone = problem.stops
    .flatMap((_, stop) => planAt(problem, stop))
    .sort((one, other) => Number(isBetter(other, one, prefer)) - Number(isBetter(one, other, prefer)));
  const ofStore = Map.groupBy(alone, ({ order }) => storeOf(order[0] ?? -1));
  return [...ofStore]
    .flatMap(([store, [plan]]) => (store === storeOf(first) || !plan ? [] : plan))
    .filter(({ coverage }) => coverage >= best.coverage * LEAST_COVERAGE)
    .slice(0, MOST);
}

/** The best plan without orders, if all the best ones with as much of the list have some; empty without one. */
export function plansByCar(problem: PlanProblem, plans: readonly Plan[]): readonly Plan[] {
  const most = Math.max(0, ...plans.map(unitsOf));
  const isByCar = (plan: Plan) =>
    unitsOf(plan) === most && plan.order.every((stop) => problem.stops[stop]?.position != null);
  if (plans.some(isByCar)) return [];
  const lines = problem.lines.map((line) => ({
    ...line,
    choices: line.choices.filter(({ stop }) => problem.stops[stop]?.position != null),
  }));
  return bestPlans({ ...problem, lines })
    .filter(isByCar)
    .slice(-1);
}

function unitsOf({ purchases }: Plan): number {
  return purchases.reduce((sum, { units }) => sum + units, 0);
}

/** The plan with this stop alone; empty if it has nothing. */
function planAt({ lines, stops, wish }: PlanProblem, stop: number): Plan[] {
  const only = stops.slice(stop, stop + 1);
  const here = lines.map((line) => ({
    ...line,
    choices: line.choices.flatMap((choice) => (choice.stop === stop ? { ...choice, stop: 0 } : [])),
  }));
  const [plan] = bestPlans({ lines: here, stops: only, wish });
  if (!plan || plan.order.length === 0) return [];
  const purchases = plan.purchases.map((each) => ({ ...each, choice: { ...each.choice, stop } }));
  return [{ ...plan, order: [stop], purchases }];
}
