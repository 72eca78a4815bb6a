import { IN_SMALLER } from "./larger-units.ts";
import { FILLED, HELD, HOLDERS, PIECE_ADJECTIVES, PIECES, VESSELS } from "./vocabulary.ts";

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
  /** Of pieces, as `32 rolls`: a title that says it twice has them once. */
  const counted = new Set<string>();
  let total: number | null = null;
  const rest: string[] = [];
  const isHolder = words.some((word) => HOLDERS.has(word));
  const stated = new Set(words.filter((_, i) => words[i + 1] === "ct"));

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
      // The whole contents repeat count and size.
      if (words[i + 2] !== "total") sizes.set(`${amount}${unit}`, { amount, unit });
      i += words[i + 2] === "total" ? 2 : 1;
    } else if (isHolder && HELD.has(next)) {
      sizes.set(`${number}${next}`, { amount: number, unit: next });
      i += 1;
    } else if (next === "total" && (words[i + 2] === "ct" || pieceAfter(words, i + 2) !== null)) {
      total = number;
      i += 2;
    } else if (next === "ct" || next === "pack") {
      const each = next === "pack" && words[i + 2] === "of" ? numberIn(words[i + 3] ?? "") : null;
      if (each !== null) {
        counts.push(number, each);
        i += 3;
      } else if (words[i + 2] === "total") {
        total = number;
        i += 2;
      } else {
        counts.push(number);
        i += 1;
      }
    } else if (next === "x" && numberIn(words[i + 2] ?? "") !== null) {
      counts.push(number);
      i += 1;
    } else {
      const piece = Number.isInteger(number) ? pieceAfter(words, i + 1) : null;
      // "Cruisers 360 Diapers, 72 Count" has 72, "42 Pods, 42 ct" has 42, "4 Packs, 75 ct" has 300.
      if (piece !== null && (stated.size === 0 || FILLED.has(piece))) {
        if (!counted.has(`${word} ${piece}`)) counts.push(number);
        counted.add(`${word} ${piece}`);
      } else if (piece === null || !stated.has(word)) rest.push(word);
    }
  }

  const all = [...sizes.values()];
  const inOunces = all.some(({ unit }) => unit === "oz");
  const many = withTotal(
    counts.filter((count) => count !== 1),
    total,
  ).sort((a, b) => a - b);
  return {
    sizes: inOunces ? all.filter(({ unit }) => !METRIC.has(unit)) : all,
    counts: many,
    isHolder,
    rest: many.length > 0 ? rest : rest.filter((word) => !VESSELS.has(word) || all.length === 0),
  };
}

/** The counts whose product is all that is sold: `96 ct (4 packs of 24)` has 4 of 24, `8 packs, 448 total ct` 8 of 56. */
function withTotal(counts: readonly number[], total: number | null): number[] {
  const all = multiplied(counts);
  if (total !== null) return total > all && total % all === 0 ? [...counts, total / all] : [...counts];
  const largest = Math.max(...counts);
  return counts.length > 2 && largest * largest === all
    ? counts.toSpliced(counts.indexOf(largest), 1)
    : [...counts];
}

/** How many pieces counts are together: 3 packs of 75 are 225, no counts one. */
export function multiplied(counts: readonly number[]): number {
  return counts.reduce((all, each) => all * each, 1);
}

export function isUnit(word: string): boolean {
  return UNITS.has(word);
}

export function numberIn(word: string): number | null {
  return /^\d+(?:\.\d+)?$/.test(word) ? Number(word) : null;
}

function pieceAfter(words: readonly string[], from: number): string | null {
  for (let i = from; i < from + 3; i += 1) {
    const word = words[i] ?? "";
    if (PIECES.has(word)) return word;
    if (!PIECE_ADJECTIVES.has(word)) return null;
  }
  return null;
}
