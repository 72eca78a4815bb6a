import { generations } from "./generations.ts";
import { numberIn } from "./sizes.ts";
import { CONSOLES } from "./vocabulary.ts";
import type { Word } from "./words.ts";

/** The words of a title, by whether they name the product. */
export interface TitleHeads {
  /** Words up to the first comma, bracket or `for`. The last one names the product. */
  readonly head: readonly string[];
  readonly main: ReadonlySet<string>;
  readonly beside: ReadonlySet<string>;
}

/** The words after these name an accessory, or the product that an accessory is for. */
const BESIDE = new Set(["for", "compatible", "fit", "with", "plus"]);

/** Words that shops put before a name. */
const CONDITIONS = new Set("geek squad certified refurbished used".split(" "));

export function headsOf(words: readonly Word[]): TitleHeads {
  const turn = words.findIndex(({ text }, at) => at > 0 && (BESIDE.has(text) || isInside(words, at)));
  const mainWords = turn < 0 ? words : words.slice(0, turn);
  const firstPart = mainWords[0]?.part;
  const all = mainWords
    .filter(({ part, text }) => part === firstPart && !CONDITIONS.has(text))
    .map(({ text }) => text);
  // A named product line implies the console.
  const head = all.some((word) => CONSOLES.has(word)) ? all.filter((word) => word !== "console") : all;
  const main = mainWords.map(({ text }) => text);
  return {
    head: generations(head),
    main: new Set([...main, ...generations(main)]),
    beside: new Set(turn < 0 ? [] : words.slice(turn).map(({ text }) => text)),
  };
}

/** `Tuna in Water`, and neither `55 in TV` nor `all-in-one`. */
function isInside(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.text ?? "";
  return words[at]?.text === "in" && before !== "all" && numberIn(before) === null;
}
