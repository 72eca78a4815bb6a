import type { Position } from "@stockfinder/places/position";

/*
 * What a plan is made from. Amounts are in US dollars, distances in miles along the straight line.
 */

export interface PlanStop {
  /** Null for a shop that sends: it needs no way. */
  readonly position: Position | null;
  /** From where the round begins, as the page shows it; without it by the position, which may be the middle of the town. */
  readonly miles?: number | null;
  /** Null for a branch. */
  readonly shipping: OrderShipping | null;
}

export interface OrderShipping {
  readonly cost: number;
  /** Goods of at least this worth are sent free; null if none are. */
  readonly freeFrom: number | null;
}

export interface PlanChoice {
  readonly stop: number;
  /** Of one piece. */
  readonly price: number;
  /** Of one piece; also what is added to compare a smaller package with the usual one. */
  readonly tax: number;
  /** More than 0, and at most 1: a stock that was seen is certain, an unknown one as likely as its reading. */
  readonly certainty: number;
  /** How many pieces are there; null if that is not known: then as many as are wanted. */
  readonly quantity: number | null;
}

export interface PlanLine {
  /** How many pieces are wanted. */
  readonly quantity: number;
  /** At most one of a stop. */
  readonly choices: readonly PlanChoice[];
}

/** What is wanted most after that nothing is missing. */
export type Preference = "money" | "stops" | "time";

export interface PlanWish {
  readonly prefer: Preference;
  readonly from: Position;
  /** Of road. */
  readonly costPerMile: number;
  readonly costPerHour: number;
}

export interface PlanProblem {
  readonly lines: readonly PlanLine[];
  readonly stops: readonly PlanStop[];
  readonly wish: PlanWish;
}

export interface Purchase {
  readonly line: number;
  readonly choice: PlanChoice;
  readonly units: number;
}

export interface PlanWorth {
  /** The lines that are there: each counts for the share of its pieces, times how certain they are. */
  readonly coverage: number;
  /** Goods, tax, shipping and the way. */
  readonly total: number;
  readonly stops: number;
  /** On the way. */
  readonly minutes: number;
}

export interface Plan extends PlanWorth {
  /** The indexes of the stops, in the order of the way; shops that send come last. */
  readonly order: readonly number[];
  readonly purchases: readonly Purchase[];
  /** Of the round, along the straight lines. */
  readonly miles: number;
}
