import { unitsAt } from "./demands.ts";

/** Certainties are tenths. */
const EQUAL = 1e-7;

export interface PieceChoice {
  /** Of one piece of the line. */
  readonly price: number;
  readonly certainty: number;
  /** How many pieces are there; null if that is not known. */
  readonly quantity: number | null;
  /** How much of the usual contents is in a piece: at most 1. */
  readonly share: number;
}

/** What a product offers for a line, where several of its packages make one piece. */
export function ofPackages<Package extends Pick<PieceChoice, "price" | "quantity">>(
  choice: Package,
  packages: number,
): Package {
  const { price, quantity } = choice;
  return {
    ...choice,
    price: price * packages,
    quantity: quantity === null ? null : Math.floor(quantity / packages),
  };
}

/** The choice that has most of the wanted pieces most surely, then most of the usual contents, and then costs least; null without one. */
export function bestChoice<Choice extends PieceChoice>(
  choices: readonly Choice[],
  wanted: number,
): Choice | null {
  const there = (choice: Choice) => choice.certainty * unitsAt(choice, wanted);
  const cost = (choice: Choice) => choice.price * unitsAt(choice, wanted);
  const gain = (choice: Choice, over: Choice) =>
    unlessEqual(there(choice) - there(over)) ||
    unlessEqual(choice.share - over.share) ||
    cost(over) - cost(choice);
  let best: Choice | null = null;
  for (const choice of choices) {
    if (there(choice) > 0 && (!best || gain(choice, best) > 0)) best = choice;
  }
  return best;
}

/** 0 for what only rounding makes different. */
function unlessEqual(difference: number): number {
  return Math.abs(difference) > EQUAL ? difference : 0;
}
