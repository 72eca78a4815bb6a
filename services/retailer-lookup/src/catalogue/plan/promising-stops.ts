import { pieceCost, unitsAt } from "./demands.ts";
import type { PlanProblem } from "./problem.ts";
import { milesTo } from "./way.ts";

/** 36,000 sets of at most three. */
const MOST_STOPS = 60;
/** Of a long list, so that its plan takes no longer: 4,500 sets. */
const MOST_OF_LONG = 30;
const LONG = 60;

/** The indexes of the most promising stops: those that have most of the lines, then the nearest, then the cheapest. */
export function promisingStops({ lines, stops, wish }: PlanProblem): number[] {
  const worths = stops.map((stop, index) => ({
    stop: index,
    miles: milesTo(stop, wish.from),
    coverage: 0,
    cost: 0,
  }));
  for (const { quantity, choices } of lines)
    for (const choice of choices) {
      const worth = worths[choice.stop];
      if (!worth) continue;
      const units = unitsAt(choice, quantity);
      worth.coverage += (choice.certainty * units) / quantity;
      worth.cost += pieceCost(choice) * units;
    }
  return worths
    .filter(({ coverage }) => coverage > 0)
    .sort((one, other) => other.coverage - one.coverage || one.miles - other.miles || one.cost - other.cost)
    .slice(0, lines.length > LONG ? MOST_OF_LONG : MOST_STOPS)
    .map(({ stop }) => stop);
}
