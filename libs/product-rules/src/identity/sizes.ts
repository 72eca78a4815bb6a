import { IN_SMALLER } from "./larger-units.ts";
import { HELD, HOLDERS, PIECE_ADJECTIVES, PIECES, VESSELS } from "./vocabulary.ts";

export interface Size {
  readonly amount: number;
  readonly unit: string;
}

export interface Measured {
  /** One per unit and amount; weights and volumes in ounces where the title has them. */
  readonly sizes: readonly Size[];
  /** How many: a box of 12 cans is 12, three packs of 75 are 75 and 3. */
  readonly counts: readonly number[];
  /** The sizes are capacities, not amounts sold. */
  readonly isHolder: boolean;
  readonly rest: readonly string[];
}

const UNITS = new Set([
  "oz",
  "ml",
  "g",
  "gb",
  "in",
  "mm",
  "mg",
  "mcg",
  "iu",
  "mah",
  "w",
  "hz",
  "ply",
  "sheet",
  "v",
  "hp",
  ...IN_SMALLER.keys(),
]);
const METRIC = new Set(["ml", "g"]);

export function measure(words: readonly string[]): Measured {
  const sizes = new Map<string, Size>();
  const counts: number[] = [];
  const rest: string[] = [];
  const isHolder = words.some((word) => HOLDERS.has(word));

  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? "";
    const next = words[i + 1] ?? "";
    const number = numberIn(word);
    if (number === null) {
      const many =
        word === "pack" || word === "set" || word === "lot" || word === "case" || word === "box"
          ? numberIn(words[i + 2] ?? "")
          : null;
      if (next === "of" && many !== null) {
        counts.push(many);
        i += 2;
      } else rest.push(word);
    } else if (UNITS.has(next) && !(next === "in" && words[i + 2] === "1")) {
      const [unit, factor] = IN_SMALLER.get(next) ?? [next, 1];
      const amount = Math.round(number * factor * 100) / 100;
      // A total repeats count and size.
      if (words[i + 2] !== "total") sizes.set(`${amount}${unit}`, { amount, unit });
      i += words[i + 2] === "total" ? 2 : 1;
    } else if (isHolder && HELD.has(next)) {
      sizes.set(`${number}${next}`, { amount: number, unit: next });
      i += 1;
    } else if (next === "ct" || next === "pack") {
      if (words[i + 2] === "total") i += 1;
      else counts.push(number);
      i += 1;
    } else if (next === "x" && numberIn(words[i + 2] ?? "") !== null) {
      counts.push(number);
      i += 1;
    } else if (Number.isInteger(number) && pieceAfter(words, i + 1)) counts.push(number);
    else rest.push(word);
  }

  const all = [...sizes.values()];
  const inOunces = all.some(({ unit }) => unit === "oz");
  const many = counts.filter((count) => count !== 1).sort((a, b) => a - b);
  return {
    sizes: inOunces ? all.filter(({ unit }) => !METRIC.has(unit)) : all,
    counts: many,
    isHolder,
    rest: many.length > 0 ? rest : rest.filter((word) => !VESSELS.has(word) || all.length === 0),
  };
}

export function isUnit(word: string): boolean {
  return UNITS.has(word);
}

export function numberIn(word: string): number | null {
  return /^\d+(?:\.\d+)?$/.test(word) ? Number(word) : null;
}

function pieceAfter(words: readonly string[], from: number): boolean {
  for (let i = from; i < from + 3; i += 1) {
    const word = words[i] ?? "";
    if (PIECES.has(word)) return true;
    if (!PIECE_ADJECTIVES.has(word)) return false;
  }
  return false;
}
