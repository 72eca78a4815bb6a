import { unitsAt } from "./demands.ts";

/** Certainties are tenths. */
const EQUAL = 1e-7;

export interface PieceChoice {
  /** Of one piece of the line. */
  readonly price: number;
  readonly certainty: number;
  /** How many pieces are there; null if that is not known. */
  readonly quantity: number | null;
}

/** What a product offers for a line, where several of its packages make one piece. */
export function ofPackages<Package extends PieceChoice>(choice: Package, packages: number): Package {
  const { price, quantity } = choice;
  return {
    ...choice,
    price: price * packages,
    quantity: quantity === null ? null : Math.floor(quantity / packages),
  };
}

/** The choice that has most of the wanted pieces most surely, and then costs least; null without one. */
export function bestChoice<Choice extends PieceChoice>(
  choices: readonly Choice[],
  wanted: number,
): Choice | null {
  const there = (choice: Choice) => choice.certainty * unitsAt(choice, wanted);
  const cost = (choice: Choice) => choice.price * unitsAt(choice, wanted);
  let best: Choice | null = null;
  for (const choice of choices) {
    if (there(choice) === 0) continue;
    const more = best ? there(choice) - there(best) : 1;
    if (!best || more > EQUAL || (more > -EQUAL && cost(choice) < cost(best))) best = choice;
  }
  return best;
}
