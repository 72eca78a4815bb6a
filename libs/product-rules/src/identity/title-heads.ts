import { generations } from "./generations.ts";
import { isInFront } from "./in-front.ts";
import { numberIn } from "./sizes.ts";
import {
  ACCESSORIES,
  COLOURS,
  CONSOLES,
  DESCRIPTIONS,
  FILLERS,
  IMPLIED,
  LINES,
  MODEL_NAMES,
  UNITS_AT_END,
  VARIANTS,
} from "./vocabulary.ts";
import type { Word } from "./words.ts";

const NONE: ReadonlySet<string> = new Set();

/**
 * The words that a title may leave out because the product line in front implies them, its type and its maker: an Xbox
 * Series X is a console of Microsoft. None if more of the head may name another type: Galaxy Buds are no phone.
 */
function impliedWords(head: readonly string[], brand: string | null): ReadonlySet<string> {
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

export interface TitleHeads {
  /** Words up to the first comma, bracket or `for`. The last one names the product. */
  readonly head: readonly string[];
  readonly main: ReadonlySet<string>;
  readonly beside: ReadonlySet<string>;
  /** Words of the head besides brand, size, colour and variant: `oat` and `milk` of oat milk. */
  readonly kind: readonly string[];
  /** Words that the title's product line implies: `console` and `microsoft` of an Xbox. */
  readonly implied: ReadonlySet<string>;
  readonly isAccessory: boolean;
  /** Something for the console that is named: a game. */
  readonly isForConsole: boolean;
}

/** The words after these name an accessory, or the product that an accessory is for. */
const BESIDE = new Set(["for", "compatible", "fit", "with", "plus"]);

/** Words that shops put before a name. */
const CONDITIONS = new Set("geek squad certified refurbished used".split(" "));

export function headsOf(words: readonly Word[], brand: string | null): TitleHeads {
  const turn = words.findIndex(({ text }, at) => at > 0 && (BESIDE.has(text) || isInside(words, at)));
  const mainWords = turn < 0 ? words : words.slice(0, turn);
  const firstPart = mainWords[0]?.part;
  const all = mainWords
    .filter(({ part, text }) => part === firstPart && !CONDITIONS.has(text))
    .map(({ text }) => text);
  // A named product line implies the console.
  const named = all.some((word) => CONSOLES.has(word)) ? all.filter((word) => word !== "console") : all;
  const head = generations(named);
  const mainTexts = mainWords.map(({ text }) => text);
  const main = new Set([...mainTexts, ...generations(mainTexts)]);
  return {
    head,
    main,
    beside: new Set(turn < 0 ? [] : words.slice(turn).map(({ text }) => text)),
    kind: kindIn(head, brand),
    implied: isOffer(words, turn) ? NOTHING : impliedWords(head, brand),
    isAccessory: head.some((word, at) => isAccessory(word, head[at - 1])),
    isForConsole: [...main].some((word) => CONSOLES.has(word) && !isInFront(word, brand, head)),
  };
}

const NOTHING: ReadonlySet<string> = new Set();

/** `PlayStation Plus 12 Months` and `Xbox + Controller` are not just the console. */
function isOffer(words: readonly Word[], turn: number): boolean {
  return words[turn]?.text === "plus" && LINES.has(words[turn - 1]?.text ?? "");
}

/** If no brand is known, the first word is taken for one. */
function kindIn(head: readonly string[], brand: string | null): string[] {
  const names = brand?.split(" ") ?? head.slice(0, 1);
  return head.filter(
    (word) =>
      !names.includes(word) &&
      !FILLERS.has(word) &&
      !COLOURS.has(word) &&
      !VARIANTS.has(word) &&
      numberIn(word) === null &&
      !UNITS_AT_END.has(word),
  );
}

/** `Aluminum Case` is the body of a watch. */
function isAccessory(word: string, before: string | undefined): boolean {
  return ACCESSORIES.has(word) && !(word === "case" && before !== undefined && METALS.has(before));
}

const METALS = new Set("aluminum titanium steel".split(" "));

/** `Tuna in Water`, and neither `55 in TV` nor `all-in-one`. */
function isInside(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.text ?? "";
  return words[at]?.text === "in" && before !== "all" && numberIn(before) === null;
}
