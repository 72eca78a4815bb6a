import { cheapestPurchases, type Demand, pieceCost, unitsAt } from "./demands.ts";
import type { PlanStop } from "./problem.ts";

/** Amounts are sums of cents. */
const EQUAL = 1e-7;

/** A shop whose shipping depends on what is bought there. */
export interface StepShop {
  readonly stop: number;
  readonly cost: number;
  readonly freeFrom: number;
}

/** The stops of a set that charge for shipping below a threshold, and not from it on. */
export function stepShops(set: readonly number[], stops: readonly PlanStop[]): StepShop[] {
  return set.flatMap((stop) => {
    const { cost = 0, freeFrom = null } = stops[stop]?.shipping ?? {};
    return cost > 0 && freeFrom !== null ? [{ stop, cost, freeFrom }] : [];
  });
}

/** What a shop asks for sending goods of this worth. */
export function shippingOf({ cost, freeFrom }: Pick<StepShop, "cost" | "freeFrom">, goods: number): number {
  return goods >= freeFrom - EQUAL ? 0 : cost;
}

/**
 * A lower bound of what the threshold costs while the demands from an index on are open: the shipping, or the extra price of
 * buying enough here, instead of where it is cheapest, to reach it. Pieces may be cut, so the bound is never too high.
 */
export function thresholdBound(
  { stop, cost, freeFrom }: StepShop,
  demands: readonly Demand[],
): (goods: number, from: number) => number {
  const offered = demands
    .flatMap((demand, at) => {
      const choice = demand.choices.find((each) => each.stop === stop);
      if (!choice || choice.price <= 0) return [];
      const base = cheapestPurchases(demand);
      const here = base.find((purchase) => purchase.choice === choice)?.units ?? 0;
      const dearest = Math.max(...base.map((purchase) => pieceCost(purchase.choice)));
      const more = Math.max(0, pieceCost(choice) - dearest) / choice.price;
      const rest = unitsAt(choice, demand.units) - here;
      return [
        { at, goods: here * choice.price, more: 0 },
        { at, goods: rest * choice.price, more },
      ];
    })
    .filter(({ goods }) => goods > 0)
    .sort((one, other) => one.more - other.more);

  return (goods, from) => {
    let missing = freeFrom - goods;
    let extra = 0;
    for (const each of offered) {
      if (missing <= EQUAL || extra >= cost) break;
      if (each.at < from) continue;
      const taken = Math.min(missing, each.goods);
      missing -= taken;
      extra += taken * each.more;
    }
    return missing <= EQUAL ? Math.min(extra, cost) : cost;
  };
}
