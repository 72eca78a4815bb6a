import { isInFront } from "./in-front.ts";
import {
  COLOURS,
  DESCRIPTIONS,
  FILLERS,
  IMPLIED,
  LINES,
  MODEL_NAMES,
  UNITS_AT_END,
  VARIANTS,
} from "./vocabulary.ts";

const NONE: ReadonlySet<string> = new Set();

/**
 * The words that a title may leave out because the product line in front implies them, its type and its maker: an Xbox
 * Series X is a console of Microsoft. None if more of the head may name another type: Galaxy Buds are no phone.
 */
export function impliedWords(head: readonly string[], brand: string | null): ReadonlySet<string> {
  const line = head.find((word) => LINES.has(word) && IMPLIED.has(word));
  if (line === undefined || !isInFront(line, brand, head)) return NONE;
  const implied = new Set([...(IMPLIED.get(line) ?? []), ...(brand?.split(" ") ?? [])]);
  const after = head.slice(head.indexOf(line) + 1);
  return after.every((word, at) => implied.has(word) || namesNoType(word, after[at + 1])) ? implied : NONE;
}

/** `s24` and `5` are models, as is `Fold6`; in `Marble Gray`, the colour includes the word before it. */
function namesNoType(word: string, next: string | undefined): boolean {
  if (/^(?:[a-z]?\d|gen\d|[a-z]$)/.test(word)) return true;
  if (next !== undefined && COLOURS.has(next)) return true;
  return [MODEL_NAMES, VARIANTS, COLOURS, DESCRIPTIONS, FILLERS, UNITS_AT_END].some((words) =>
    words.has(word.replace(/\d+$/, "")),
  );
}
