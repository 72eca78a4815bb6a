import { generations } from "./generations.ts";
import { readGtin } from "./gtin.ts";
import { measure, numberIn, type Size } from "./sizes.ts";
import { FILLERS } from "./vocabulary.ts";
import { readWords } from "./words.ts";

/** A shopper's query, read into parts. */
export interface Query {
  /** The code, where the query is one. */
  readonly gtin: string | null;
  readonly words: readonly string[];
  /** Numbers without a unit: `tv 55`, `iphone 15`. */
  readonly numbers: readonly number[];
  readonly sizes: readonly Size[];
  readonly counts: readonly number[];
}

export function readQuery(text: string): Query {
  const { sizes, counts, rest } = measure(generations(readWords(text).map(({ text }) => text)));
  const words = [...new Set(rest)].filter((word) => numberIn(word) === null);
  const telling = words.filter((word) => !FILLERS.has(word));
  return {
    gtin: readGtin(text.trim()),
    words: telling.length > 0 ? telling : words,
    numbers: rest.flatMap((word) => numberIn(word) ?? []),
    sizes,
    counts,
  };
}
