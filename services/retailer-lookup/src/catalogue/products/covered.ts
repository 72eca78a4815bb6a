import type { TitleHeads } from "@stockfinder/product-rules/identity/title-heads";
import { ACCESSORIES, ALSO_CALLED, COLOURS } from "@stockfinder/product-rules/identity/vocabulary";
import { LEAVES } from "./leaves.ts";
import type { Query } from "./query.ts";

/**
 * The share of the query's words in the title. Words that the title's line implies do not count: `xbox console` is `xbox` for
 * an Xbox Series X. Words after `for` count in full if the query is for an accessory. A color counts for less than a name: for
 * `airpods blue`, AirPods come before a blue phone.
 */
export function covered(query: Query, title: TitleHeads): number {
  const { wantsGame } = query;
  const { main, beside } = title;
  const words = query.words.filter((word) => !isImplied(word, query, title));
  if (words.length === 0) return 1;
  const isFor = wantsGame || words.some((word) => ACCESSORIES.has(word) && main.has(word));
  const besideCounts = isFor ? 1 : LEAVES.beside;
  let sum = 0;
  let whole = 0;
  for (const word of words) {
    const weight = COLOURS.has(word) ? LEAVES.color : 1;
    whole += weight;
    if (main.has(word)) sum += weight;
    else if (beside.has(word)) sum += weight * besideCounts;
    else if (hasSimilar(main, word) || hasOtherName(main, word)) sum += weight * LEAVES.similarWord;
    else if (hasOtherName(beside, word)) sum += weight * LEAVES.similarWord * besideCounts;
  }
  return sum / whole;
}

/** Whether the title's line implies a word of the query. Not if the query is for a game or an accessory of the line. */
export function isImplied(
  word: string,
  { wantsAccessory, wantsGame }: Query,
  { implied }: TitleHeads,
): boolean {
  return !wantsAccessory && !wantsGame && implied.has(word);
}

/** `phone` is also called `iPhone`, and `smart` is what every Apple Watch is. */
function hasOtherName(words: ReadonlySet<string>, wanted: string): boolean {
  return ALSO_CALLED.get(wanted)?.some((name) => name.every((word) => words.has(word))) ?? false;
}

/** `disinfect` is the start of `disinfecting`, and `milk` not of `milkchocolate`. */
export function hasSimilar(words: ReadonlySet<string>, wanted: string): boolean {
  if (wanted.length < 4) return false;
  for (const word of words) if (isStart(word, wanted) || isStart(wanted, word)) return true;
  return false;
}

function isStart(short: string, long: string): boolean {
  return short.length >= 4 && short.length * 2 >= long.length && long.startsWith(short);
}
