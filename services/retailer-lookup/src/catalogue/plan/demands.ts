import type { PlanChoice, PlanLine, Purchase } from "./problem.ts";

/** Pieces of a line that are bought from some of these choices: all are equally certain. */
export interface Demand {
  /** The index of the line. */
  readonly line: number;
  readonly units: number;
  /** The cheapest first. */
  readonly choices: readonly PlanChoice[];
}

/** How many pieces of those wanted a choice has. */
export function unitsAt({ quantity }: Pick<PlanChoice, "quantity">, wanted: number): number {
  return Math.min(quantity ?? wanted, wanted);
}

/** What a piece costs before shipping. */
export function pieceCost({ price, tax }: Pick<PlanChoice, "price" | "tax">): number {
  return price + tax;
}

/**
 * What is bought of a line at some stops, for the most coverage: the most certain pieces first. Only among equally certain ones
 * does the price decide, which is left open.
 */
export function demandsOf(
  { quantity, choices }: PlanLine,
  line: number,
  isOpen: (stop: number) => boolean,
): Demand[] {
  const byCertainty = Map.groupBy(
    choices.filter(({ stop }) => isOpen(stop)),
    ({ certainty }) => certainty,
  );
  let left = quantity;
  return [...byCertainty]
    .sort(([one], [other]) => other - one)
    .flatMap(([, equal]): Demand[] => {
      const there = equal.reduce((sum, choice) => sum + unitsAt(choice, quantity), 0);
      const units = Math.min(left, there);
      left -= units;
      return units > 0
        ? [{ line, units, choices: equal.sort((one, other) => pieceCost(one) - pieceCost(other)) }]
        : [];
    });
}

/** A demand's pieces where they cost least; `choices` may be fewer than the demand's. */
export function cheapestPurchases({ line, units, choices }: Demand): Purchase[] {
  let left = units;
  return choices.flatMap((choice) => {
    const here = unitsAt(choice, left);
    left -= here;
    return here > 0 ? { line, choice, units: here } : [];
  });
}

export function costOf(purchases: readonly Purchase[]): number {
  return purchases.reduce((sum, { choice, units }) => sum + units * pieceCost(choice), 0);
}

export function goodsAt(stop: number, purchases: readonly Purchase[]): number {
  return purchases.reduce(
    (sum, { choice, units }) => sum + (choice.stop === stop ? units * choice.price : 0),
    0,
  );
}
