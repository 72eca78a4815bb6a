import type { Line } from "@stockfinder/contracts/lists";
import type { Plan, PlannedStop } from "@stockfinder/contracts/plans";

export interface Piece {
  readonly stop: PlannedStop;
  readonly bought: PlannedStop["lines"][number];
}

/** What a plan buys for a line, in the order of its stops. */
export function piecesOf({ id }: Pick<Line, "id">, { stops }: Plan): Piece[] {
  return stops.flatMap((stop) =>
    stop.lines.flatMap((bought) => (bought.line === id ? { stop, bought } : [])),
  );
}

/** The least that one of the plans pays for all of a line at one stop; null if they all pay the same. */
export function lowestCost(line: Pick<Line, "id" | "quantity">, plans: readonly Plan[]): number | null {
  const costs = plans.flatMap((plan) =>
    piecesOf(line, plan).flatMap(({ bought }) => (bought.quantity === line.quantity ? bought.cost : [])),
  );
  const lowest = Math.min(...costs);
  return costs.some((cost) => cost > lowest) ? lowest : null;
}
