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
  let best: Choice | null = null;
  for (const choice of choices) {
    if (there(choice) === 0) continue;
    const more = best ? there(choice) - there(best) || choice.share - best.share : 1;
    if (!best || more > EQUAL || (more > -EQUAL && cost(choice) < cost(best))) best = choice;
  }
  return best;
}
