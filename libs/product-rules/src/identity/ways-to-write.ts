import { COMPOUNDS, SYNONYMS } from "./vocabulary.ts";

/** What titles write for a word in the one spelling: `peanut butter`, `bbq`. */
const WAYS = new Map<string, string[][]>();
for (const [pair, compound] of COMPOUNDS) add(compound, pair.split(" "));
for (const [written, spelled] of SYNONYMS) {
  const [word] = spelled;
  if (spelled.length === 1 && word !== undefined && word !== written) add(word, [written]);
}

export function waysToWrite(word: string): readonly (readonly string[])[] {
  return WAYS.get(word) ?? [];
}

function add(word: string, way: string[]): void {
  WAYS.set(word, [...(WAYS.get(word) ?? []), way]);
}
