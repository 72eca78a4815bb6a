import { COMPOUNDS, SYNONYMS } from "./vocabulary.ts";

type Ways = readonly (readonly string[])[];

const WAYS = new Map<string, Ways>();
for (const [pair, compound] of COMPOUNDS) add(compound, [pair.split(" ")]);
for (const [written, spelled] of SYNONYMS)
  for (const word of spelled) if (word !== written) add(word, [[written], ...waysToWrite(written)]);

/**
 * What titles write for a word in the one spelling: `peanut butter`, `bbq`, `bath tissue` for `toilet`; and `size 4` for a word
 * that `generations` joins.
 */
export function waysToWrite(word: string): Ways {
  const [, name, number] = /^(size|gen)(\d.*)$/.exec(word) ?? [];
  return name && number ? [[name, number]] : (WAYS.get(word) ?? []);
}

function add(word: string, ways: Ways): void {
  WAYS.set(word, [...waysToWrite(word), ...ways]);
}
