const COST = {
  doubled: 0.4,
  swapped: 0.65,
  vowel: 0.7,
  soundsAlike: 0.7,
  missing: 0.8,
  other: 1,
  /** Added to a change of the first letter, which people rarely get wrong. */
  first: 0.4,
} as const;

/** The least that a letter costs that only one of two words has, unless it is a double one. */
export const LEAST_OTHER_LETTER = COST.vowel;

const LONGEST = 32;
const VOWELS = [..."aeiouy"].map(letterOf);
/** Letters that sound alike somewhere in English. */
const SOUND_ALIKE = ["ck", "cs", "sz", "gj", "iy", "kq", "fv", "dt", "mn", "xz", "kx"];

/** The cost of writing one letter for another, indexed by both. */
const CHANGE = new Float64Array(LONGEST * LONGEST).fill(COST.other);
for (const a of VOWELS) for (const b of VOWELS) CHANGE[a * LONGEST + b] = COST.vowel;
for (const [a = "", b = ""] of SOUND_ALIKE) {
  CHANGE[letterOf(a) * LONGEST + letterOf(b)] = COST.soundsAlike;
  CHANGE[letterOf(b) * LONGEST + letterOf(a)] = COST.soundsAlike;
}
for (let letter = 0; letter < LONGEST; letter += 1) CHANGE[letter * LONGEST + letter] = 0;

function letterOf(text: string): number {
  return text.charCodeAt(0) & 31;
}

/** Used by one call after another: allocating them costs more than a comparison. */
const ROWS: readonly [Float64Array, Float64Array, Float64Array] = [
  new Float64Array(LONGEST),
  new Float64Array(LONGEST),
  new Float64Array(LONGEST),
];

/**
 * How unlikely it is that somebody who means `right` writes `written`: the cheapest sequence of letters changed, omitted,
 * added or swapped with their neighbour. Infinity from `most` on. For words of `a` to `z`, of at most 30 letters.
 */
export function editCost(written: string, right: string, most: number): number {
  let [before, above, row] = ROWS;
  above[0] = 0;
  for (let j = 1; j <= right.length; j += 1) above[j] = (above[j - 1] ?? 0) + extraCost(right, j - 1);
  for (let i = 1; i <= written.length; i += 1) {
    const letter = written.charCodeAt(i - 1) & 31;
    const extra = extraCost(written, i - 1);
    row[0] = (above[0] ?? 0) + extra;
    let least = row[0];
    for (let j = 1; j <= right.length; j += 1) {
      const other = right.charCodeAt(j - 1) & 31;
      const first = i === 1 && j === 1 && letter !== other ? COST.first : 0;
      let cost = (above[j - 1] ?? 0) + (CHANGE[letter * LONGEST + other] ?? 0) + first;
      const added = (above[j] ?? 0) + extra;
      if (added < cost) cost = added;
      const missing = (row[j - 1] ?? 0) + extraCost(right, j - 1);
      if (missing < cost) cost = missing;
      if (letter !== other && isSwap(written, i, right, j)) {
        const swapped = (before[j - 2] ?? 0) + COST.swapped;
        if (swapped < cost) cost = swapped;
      }
      row[j] = cost;
      if (cost < least) least = cost;
    }
    // A swap reaches back two rows.
    if (least - COST.swapped >= most) return Number.POSITIVE_INFINITY;
    [before, above, row] = [above, row, before];
  }
  const cost = above[right.length] ?? 0;
  return cost < most ? cost : Number.POSITIVE_INFINITY;
}

/** A letter that one word has and the other has not. */
function extraCost(word: string, at: number): number {
  if (at === 0) return COST.missing + COST.first;
  return word.charCodeAt(at) === word.charCodeAt(at - 1) ? COST.doubled : COST.missing;
}

function isSwap(written: string, i: number, right: string, j: number): boolean {
  return (
    i > 1 &&
    j > 1 &&
    written.charCodeAt(i - 1) === right.charCodeAt(j - 2) &&
    written.charCodeAt(i - 2) === right.charCodeAt(j - 1)
  );
}
