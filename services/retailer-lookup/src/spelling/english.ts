import { readFileSync } from "node:fs";

/** 45,000 words of SCOWL, sorted, one a line, without regular plurals. As one text they take half a megabyte, as a set four. */
const WORDS = readFileSync(new URL("english-words.txt", import.meta.url), "latin1");

/** Whether it is an everyday English word, in singular or plural. */
export function isEnglish(word: string): boolean {
  return isListed(word) || isListed(singularOf(word));
}

/** The word without the ending of a regular plural: `batterys` is not one. */
export function singularOf(word: string): string {
  if (/(?:s|x|z|ch|sh|o)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) && !/[^aeiou]ys$/.test(word) ? word.slice(0, -1) : word;
}

/** A binary search for the line that is the word. */
function isListed(word: string): boolean {
  let from = 0;
  let to = WORDS.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const start = WORDS.lastIndexOf("\n", middle - 1) + 1;
    const end = WORDS.indexOf("\n", start);
    const line = WORDS.slice(start, end);
    if (line === word) return true;
    if (line < word) from = end + 1;
    else to = start;
  }
  return false;
}
