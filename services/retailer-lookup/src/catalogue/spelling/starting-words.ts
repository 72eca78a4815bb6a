import { readFileSync } from "node:fs";
import { KnownWords } from "./known-words.ts";
import { termsIn } from "./title-words.ts";

/** The words of a new installation before it has read a title: common goods and brands. */
export function startingWords(mostTerms = Number.POSITIVE_INFINITY): KnownWords {
  const known = new KnownWords(mostTerms);
  const text = readFileSync(new URL("starting-words.txt", import.meta.url), "utf8");
  for (const title of text.trimEnd().split("\n")) learn(known, title);
  return known;
}

export function learn(known: KnownWords, title: string): void {
  for (const term of termsIn(title)) known.set(term, known.times(term) + 1);
}
