import { editCost, LEAST_OTHER_LETTER } from "./edit-cost.ts";

export interface Near {
  readonly word: string;
  readonly cost: number;
}

const MAX_LENGTH_APART = 2;

export class KnownWords {
  readonly #times = new Map<string, number>();
  /** By length: the words, and a bit for each letter that is in them. */
  readonly #byLength = new Map<number, { readonly words: string[]; readonly letters: number[] }>();

  readonly #mostTerms: number;

  /** Terms beyond `mostTerms` are passed over. */
  constructor(mostTerms = Number.POSITIVE_INFINITY) {
    this.#mostTerms = mostTerms;
  }

  /** A word, or two adjacent words: `paper towels`. Replaces its previous entry. */
  set(text: string, times: number): void {
    if (this.times(text) === 0 && this.#times.size >= this.#mostTerms) return;
    if (!text.includes(" ") && !this.#times.has(text)) this.#index(text);
    this.#times.set(text, times);
  }

  /** In how many titles a word or pair was. */
  times(text: string): number {
    return this.#times.get(text) ?? 0;
  }

  /** Words that `written` may be a misspelling of, at an edit cost below `most`. */
  near(written: string, most: number): Near[] {
    const found: Near[] = [];
    const letters = lettersOf(written);
    // Changing a letter takes one out and brings one in.
    const mostOther = 2 * (Math.ceil(most / LEAST_OTHER_LETTER) - 1);
    for (
      let length = written.length - MAX_LENGTH_APART;
      length <= written.length + MAX_LENGTH_APART;
      length += 1
    ) {
      const group = this.#byLength.get(length);
      if (!group) continue;
      for (let at = 0; at < group.letters.length; at += 1) {
        const other = group.letters[at] ?? 0;
        if (bitsIn(letters ^ other) > mostOther) continue;
        const word = group.words[at] ?? "";
        const cost = editCost(written, word, most);
        if (cost < most) found.push({ word, cost });
      }
    }
    return found;
  }

  #index(word: string): void {
    const group = this.#byLength.get(word.length) ?? { words: [], letters: [] };
    this.#byLength.set(word.length, group);
    group.words.push(word);
    group.letters.push(lettersOf(word));
  }
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i += 1) letters |= 1 << (word.charCodeAt(i) - 97);
  return letters;
}

function bitsIn(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
