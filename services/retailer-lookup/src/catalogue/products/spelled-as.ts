import type { TitleParts } from "@stockfinder/product-rules/identity/title";
import { type Query, readQuery } from "./query.ts";

/** A shorter one may be a name or a unit, and no compound. */
const SHORTEST_COMPOUND = 6;
const SPELLED = /^[a-z]+$/;

/** The respelled queries, by the text that was read. */
const respelled = new WeakMap<Query, Map<string, Query>>();

/**
 * The query with its compounds written as in a title: `web cam` as one word for a Webcam, `hairdryer` as two for a Hair
 * Dryer. Only words that the title lacks are rewritten.
 */
export function spelledAs(query: Query, title: TitleParts): Query {
  const { written } = query;
  const { main, beside } = title.heads;
  const isIn = (word: string) => main.has(word) || beside.has(word);
  for (const [at, word] of written.entries()) {
    if (!SPELLED.test(word) || isIn(word)) continue;
    const next = written[at + 1];
    if (
      next !== undefined &&
      SPELLED.test(next) &&
      !isIn(next) &&
      isCompound(word + next) &&
      isIn(word + next)
    )
      return rewritten(query, [...written.slice(0, at), word + next, ...written.slice(at + 2)]);
    const pair = isCompound(word) ? pairIn(title, word) : null;
    if (pair) return rewritten(query, [...written.slice(0, at), ...pair, ...written.slice(at + 1)]);
  }
  return query;
}

function isCompound({ length }: string): boolean {
  return length >= SHORTEST_COMPOUND;
}

/** The two adjacent words of a title that a compound is made of. */
function pairIn({ words }: TitleParts, compound: string): readonly [string, string] | null {
  for (const [at, { text }] of words.entries()) {
    const next = words[at + 1]?.text;
    if (next !== undefined && compound.startsWith(text) && text + next === compound) return [text, next];
  }
  return null;
}

function rewritten(query: Query, words: readonly string[]): Query {
  const known = respelled.get(query) ?? new Map<string, Query>();
  respelled.set(query, known);
  const text = words.join(" ");
  const read = known.get(text) ?? { ...readQuery(text), gtin: query.gtin, modelNumber: query.modelNumber };
  known.set(text, read);
  return read;
}
