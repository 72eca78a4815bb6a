import { COMPOUNDS, SYNONYMS } from "@stockfinder/product-rules/identity/vocabulary";
import { isEnglish, singularOf } from "./english.ts";
import type { KnownWords } from "./known-words.ts";
import { isSpelled, wordsIn } from "./title-words.ts";

/** Weights of the evidence for a correction, tuned on the labelled queries. */
const WEIGHT = { edit: 4, times: 0.6, pair: 2.5 } as const;
/** Two words written as one, one written as two. */
const SPACE_COST = 0.6;
/**
 * The most edit cost of a word. In words of three or four letters every letter matters: only two swapped ones are
 * allowed.
 */
const MAX_COST = { short: 0.7, aLetter: 0.19 } as const;
/** If the words around it support the correction: in a short word also one missing letter. */
const MAX_COST_IN_CONTEXT = { short: 0.85, aLetter: 0.21 } as const;
const SHORT = 4;
/** A part of a word that was split. */
const SHORTEST_PART = 3;

/** One correction of a piece of a query, and how well it explains the written text. */
interface Correction {
  readonly words: readonly string[];
  /** How many of the query's words it replaces. */
  readonly replaces: number;
  readonly score: number;
}

/** The query with its misspelt words corrected; null where it looks right, or where no known word is near. */
export function correctQuery(query: string, known: KnownWords): string | null {
  const written = wordsIn(query);
  const corrected: string[] = [];
  for (let at = 0; at < written.length; ) {
    const best = bestCorrection({ written, at, before: corrected.at(-1), known });
    corrected.push(...(best?.words ?? [written[at] ?? ""]));
    at += best?.replaces ?? 1;
  }
  return corrected.join(" ") === written.join(" ") ? null : corrected.join(" ");
}

/** A word of the query, and the corrected text before it. */
interface WrittenWord {
  readonly written: readonly string[];
  readonly at: number;
  readonly before: string | undefined;
  readonly known: KnownWords;
}

/** The best correction of a word; null where it is right. */
function bestCorrection(given: WrittenWord): Correction | null {
  const { written, at, known } = given;
  const word = written[at] ?? "";
  const joined = joinedWith(given);
  if (joined) return joined;
  if (isRight(word, known)) return null;

  const alone = mostCost(word, MAX_COST);
  let best: Correction | null = null;
  const consider = (words: readonly string[], cost: number, times: number) => {
    const fits = fitsIn(given, words);
    if (cost >= alone && !fits) return;
    const score = scoreOf(cost, times) + (fits ? WEIGHT.pair : 0);
    if (best === null || score > best.score) best = { words, replaces: 1, score };
  };
  for (const { word: near, cost } of known.near(word, mostCost(word, MAX_COST_IN_CONTEXT)))
    consider([near], cost, known.times(near));
  for (const words of splits(word)) {
    const times = known.times(words.join(" "));
    if (times > 0) consider(words, SPACE_COST, times);
  }
  return best;
}

/** Words that need no correction: those with digits, everyday English, and all that shops write. */
function isRight(word: string, known: KnownWords): boolean {
  if (!isSpelled(word) || SYNONYMS.has(word) || isEnglish(word)) return true;
  const singular = singularOf(word);
  return SYNONYMS.has(singular) || [word, singular, `${singular}s`].some((form) => known.times(form) > 0);
}

function mostCost({ length }: string, { short, aLetter }: { short: number; aLetter: number }): number {
  return length <= SHORT ? short : aLetter * length;
}

/** `papertowels` as two words, at each place. */
function splits(word: string): string[][] {
  const cuts = Math.max(0, word.length - 2 * SHORTEST_PART + 1);
  return Array.from({ length: cuts }, (_, i) => [
    word.slice(0, SHORTEST_PART + i),
    word.slice(SHORTEST_PART + i),
  ]);
}

/** `head phones`, if one of the two is not a word. */
function joinedWith({ written, at, known }: WrittenWord): Correction | null {
  const [word = "", next = ""] = written.slice(at, at + 2);
  if (!isSpelled(word + next) || next === "" || COMPOUNDS.has(`${word} ${next}`)) return null;
  const times = known.times(word + next);
  const isPair = known.times(`${word} ${next}`) > 0 || (known.times(word) > 0 && known.times(next) > 0);
  return times > 0 && !isPair
    ? { words: [word + next], replaces: 2, score: scoreOf(SPACE_COST, times) }
    : null;
}

function scoreOf(cost: number, times: number): number {
  return WEIGHT.times * Math.log(1 + times) - WEIGHT.edit * cost;
}

/** Whether shops write these words next to the words around them. */
function fitsIn({ written, at, before, known }: WrittenWord, words: readonly string[]): boolean {
  const after = written[at + 1];
  return (
    (before !== undefined && known.times(`${before} ${words[0]}`) > 0) ||
    (after !== undefined && known.times(`${words.at(-1)} ${after}`) > 0)
  );
}
