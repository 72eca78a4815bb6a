import { cheapestPurchases, costOf, type Demand, goodsAt, unitsAt } from "./demands.ts";
import type { PlanStop, Purchase } from "./problem.ts";
import { shippingOf, stepShops, thresholdBound } from "./step-shop.ts";

const EQUAL = 1e-9;

export interface Assignment {
  /** Goods, tax and shipping. */
  readonly cost: number;
  readonly purchases: readonly Purchase[];
}

/** How many steps searches may still take: a list could be made for which the exact answer takes hours. */
export interface StepBudget {
  left: number;
}

/**
 * The cheapest way to buy these demands at some stops, free shipping included: a cheaper piece elsewhere may cost the threshold.
 * Each shop of the set is taken to get an order, since the set without it is compared too. Branch and bound; exact unless the
 * budget runs out, then the best so far. Null if nothing costs less than `below`.
 */
export function cheapestAssignment(
  demands: readonly Demand[],
  set: readonly number[],
  stops: readonly PlanStop[],
  { budget, below }: { readonly budget: StepBudget; readonly below: number },
): Assignment | null {
  const shops = stepShops(set, stops);
  const isStep = (stop: number) => shops.some((shop) => shop.stop === stop);
  const isOpen = ({ choices }: Demand) => choices.length > 1 && choices.some(({ stop }) => isStep(stop));
  const fixed = demands.filter((demand) => !isOpen(demand)).flatMap(cheapestPurchases);
  // What costs most decides most.
  const open = demands.filter(isOpen).sort((one, other) => worthOf(other) - worthOf(one));
  const usual = set.reduce((sum, stop) => sum + (isStep(stop) ? 0 : (stops[stop]?.shipping?.cost ?? 0)), 0);
  const shippingFor = (purchases: readonly Purchase[]) =>
    shops.reduce((sum, shop) => sum + shippingOf(shop, goodsAt(shop.stop, purchases)), 0);

  const cheapest = [...fixed, ...open.flatMap(cheapestPurchases)];
  const cost = usual + costOf(cheapest) + shippingFor(cheapest);
  let best: Assignment | null = cost < below ? { cost, purchases: cheapest } : null;
  let limit = Math.min(cost, below);
  if (open.length === 0) return best;

  const least = restSums(open.map((demand) => costOf(cheapestPurchases(demand))));
  const bounds = shops.map((shop) => thresholdBound(shop, open));
  const splits: (readonly Split[])[] = [];
  const chosen: Split[] = [];

  const search = (cost: number, goods: readonly number[]): void => {
    const at = chosen.length;
    const shipping = bounds.reduce((sum, bound, shop) => sum + bound(goods[shop] ?? 0, at), 0);
    const bound = cost + (least[at] ?? 0) + shipping;
    if (bound >= limit - EQUAL || budget.left <= 0) return;
    budget.left -= 1;
    const demand = open[at];
    if (!demand) {
      limit = bound;
      best = { cost: bound, purchases: [...fixed, ...chosen.flatMap(({ purchases }) => purchases)] };
      return;
    }
    splits[at] ??= splitsOf(demand, isStep);
    for (const split of splits[at]) {
      if (cost + split.cost + (least[at + 1] ?? 0) >= limit - EQUAL) break;
      chosen.push(split);
      search(
        cost + split.cost,
        shops.map(({ stop }, shop) => (goods[shop] ?? 0) + goodsAt(stop, split.purchases)),
      );
      chosen.pop();
    }
  };
  search(
    usual + costOf(fixed),
    shops.map(({ stop }) => goodsAt(stop, fixed)),
  );
  return best;
}

function worthOf({ units, choices }: Demand): number {
  return units * Math.max(...choices.map(({ price }) => price));
}

/** For each index the sum from there to the end, and 0 after the last. */
function restSums(amounts: readonly number[]): number[] {
  const sums = [0];
  for (const amount of amounts.toReversed()) sums.unshift(amount + (sums[0] ?? 0));
  return sums;
}

/** A line of more pieces is split in so many equal shares. */
const MOST_SHARES = 24;

interface Split {
  readonly purchases: readonly Purchase[];
  /** Goods and tax. */
  readonly cost: number;
}

/**
 * The ways to divide a demand, the cheapest first. What is not bought where a threshold counts (`isStep`) is bought where it costs
 * least. Of more than 24 pieces, those are tried that are multiples of a 24th.
 */
function splitsOf(demand: Demand, isStep: (stop: number) => boolean): Split[] {
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
