import { pieceCost, unitsAt } from "./demands.ts";
import type { PlanLine } from "./problem.ts";

/** Above every rank, so that the least one of some stops is that of a stop that has the line. */
const NONE = 0x7fffffff;

export interface Filled {
  coverage: number;
  /** Goods and tax. */
  cost: number;
}

/**
 * All lines' choices in plain arrays: with 60 stops there are 36,000 sets of at most three, and each is measured over all lines.
 */
export class ChoiceTable {
  readonly #lines: readonly PlanLine[];
  readonly #stops: number;
  /** By stop and line: 0 for the line's most certain and then cheapest choice. */
  readonly #ranks: readonly Int32Array[];
  /** By line and rank, for one piece. */
  readonly #units: Int32Array;
  readonly #coverage: Float64Array;
  readonly #cost: Float64Array;
  /** Likewise, for all pieces of the line; NaN where a stop has not all of them. */
  readonly #wholeCost: Float64Array;
  readonly #wholeCoverage: Float64Array;
  readonly #filled: Filled = { coverage: 0, cost: 0 };

  constructor(lines: readonly PlanLine[], stops: number) {
    this.#lines = lines;
    this.#stops = stops;
    this.#ranks = Array.from({ length: stops }, () => new Int32Array(lines.length).fill(NONE));
    const cells = lines.length * stops;
    this.#units = new Int32Array(cells);
    this.#coverage = new Float64Array(cells);
    this.#cost = new Float64Array(cells);
    this.#wholeCost = new Float64Array(cells);
    this.#wholeCoverage = new Float64Array(cells);
    for (const [line, { quantity, choices }] of lines.entries()) {
      const ranked = choices.toSorted(
        (one, other) => other.certainty - one.certainty || pieceCost(one) - pieceCost(other),
      );
      for (const [rank, choice] of ranked.entries()) {
        const cell = line * stops + rank;
        const units = unitsAt(choice, quantity);
        const ranks = this.#ranks[choice.stop];
        if (ranks) ranks[line] = rank;
        this.#units[cell] = units;
        this.#coverage[cell] = choice.certainty / quantity;
        this.#cost[cell] = pieceCost(choice);
        this.#wholeCost[cell] = units === quantity ? quantity * pieceCost(choice) : Number.NaN;
        this.#wholeCoverage[cell] = choice.certainty;
      }
    }
  }

  /**
   * Visits every set of `size` stops with its exact coverage (as `demandsOf` computes it) and a lower bound of its cost without
   * shipping. The visitor must not keep its arguments: they are reused.
   */
  eachSet(size: number, visit: (set: readonly number[], filled: Readonly<Filled>) => void): void {
    const nothing = new Int32Array(this.#lines.length).fill(NONE);
    const best = Array.from({ length: size }, () => new Int32Array(this.#lines.length));
    const set: number[] = [];
    const extend = (from: number, before: Int32Array): void => {
      const depth = set.length;
      for (let stop = from; stop < this.#stops; stop += 1) {
        const own = this.#ranks[stop] ?? nothing;
        set[depth] = stop;
        if (depth === size - 1) {
          visit(set, this.#measure(set, before, own));
          continue;
        }
        const after = best[depth] ?? nothing;
        for (let line = 0; line < own.length; line += 1)
          after[line] = lesser(before[line] ?? NONE, own[line] ?? NONE);
        extend(stop + 1, after);
      }
      set.length = depth;
    };
    extend(0, nothing);
  }

  /** `before` has the least rank of the set's other stops for each line, `own` those of the last one. */
  #measure(set: readonly number[], before: Int32Array, own: Int32Array): Filled {
    let coverage = 0;
    let cost = 0;
    for (let line = 0; line < own.length; line += 1) {
      const rank = lesser(before[line] ?? NONE, own[line] ?? NONE);
      if (rank === NONE) continue;
      const cell = line * this.#stops + rank;
      const whole = this.#wholeCost[cell] ?? 0;
      if (whole >= 0) {
        coverage += this.#wholeCoverage[cell] ?? 0;
        cost += whole;
        continue;
      }
      let left = this.#lines[line]?.quantity ?? 0;
      for (let next = rank; next !== NONE && left > 0; next = this.#next(line, set, next)) {
        const here = line * this.#stops + next;
        const units = Math.min(left, this.#units[here] ?? 0);
        coverage += units * (this.#coverage[here] ?? 0);
        cost += units * (this.#cost[here] ?? 0);
        left -= units;
      }
    }
    this.#filled.coverage = coverage;
    this.#filled.cost = cost;
    return this.#filled;
  }

  /** The rank of the set's next choice for a line. */
  #next(line: number, set: readonly number[], after: number): number {
    let next = NONE;
    for (const stop of set) {
      const rank = this.#ranks[stop]?.[line] ?? NONE;
      if (rank > after && rank < next) next = rank;
    }
    return next;
  }
}

function lesser(one: number, other: number): number {
  return one < other ? one : other;
}
