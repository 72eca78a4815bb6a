import { brandIn } from "@stockfinder/product-rules/identity/brands";
import { generations } from "@stockfinder/product-rules/identity/generations";
import { readGtin } from "@stockfinder/product-rules/identity/gtin";
import { readModelNumber } from "@stockfinder/product-rules/identity/model-number";
import { measure, numberIn, type Size } from "@stockfinder/product-rules/identity/sizes";
import {
  ACCESSORIES,
  COLOURS,
  CONSOLES,
  FILLERS,
  IMPLIED,
  LINES,
  MODELS,
  UNSAID_TYPES,
} from "@stockfinder/product-rules/identity/vocabulary";
import { readWords } from "@stockfinder/product-rules/identity/words";

export interface Query {
  readonly gtin: string | null;
  /** All words in their order, in one spelling. */
  readonly written: readonly string[];
  readonly words: readonly string[];
  readonly asked: ReadonlySet<string>;
  /** The words, and those that they imply. */
  readonly implied: ReadonlySet<string>;
  readonly brand: string | null;
  readonly line: string | null;
  readonly models: readonly string[];
  readonly choices: readonly Choice[];
  readonly modelNumber: string | null;
  readonly wantsAccessory: boolean;
  /** `switch games` and `console games`: not the console. `game` alone does not distinguish products. */
  readonly wantsGame: boolean;
  /** Numbers without a unit: `tv 55`, `iphone 15`. */
  readonly numbers: readonly number[];
  readonly sizes: readonly Size[];
  readonly counts: readonly number[];
}

/** Words of the query of which a product has one. */
interface Choice {
  readonly asked: readonly string[];
  isChoice(word: string): boolean;
}

/** Another colour, another size or generation is another product. */
const CHOICES: readonly Choice["isChoice"][] = [
  (word) => COLOURS.has(word),
  (word) => /^size\d/.test(word) || word === "newborn" || word === "preemy",
  (word) => /^gen\d/.test(word),
];

const CONSOLE_TYPES = new Set(["console", "system"]);

/** `a bag of chips` is chips. */
const HELD_IN =
  /^\s*(?:an?\s+)?(?:bag|bottle|boxe?|bunche?|can|carton|container|head|jar|jug|loaf|loave|package|stick|tube?)s? of (?!\d)/i;
/** `a gallon of milk` is one gallon. */
const ONE_OF = /^\s*(?:an?\s+)?(gallon|liter|pint|pound|quart)s? of /i;

export function readQuery(text: string): Query {
  const plain = text.replace(HELD_IN, "").replace(ONE_OF, "1 $1 ");
  const written = readWords(plain).map(({ text }) => text);
  const { sizes, counts, rest } = measure(generations(written));
  const words = [...new Set(rest)].filter((word) => numberIn(word) === null);
  const telling = words.filter((word) => !FILLERS.has(word));
  const asked = withUnsaidType(telling.length > 0 ? telling : words);
  const brand = brandIn(asked)?.name ?? null;
  return {
    gtin: readGtin(text.trim()),
    written,
    words: asked,
    asked: new Set(asked),
    implied: new Set([...asked, ...asked.flatMap((word) => IMPLIED.get(word) ?? [])]),
    brand,
    line: asked.find((word) => LINES.has(word)) ?? null,
    models: asked.filter((word) => MODELS.has(word)),
    choices: choicesIn(asked),
    modelNumber: readModelNumber(text, brand),
    wantsAccessory: asked.some((word) => ACCESSORIES.has(word)),
    wantsGame: asksForGame(words),
    numbers: rest.flatMap((word) => numberIn(word) ?? []),
    sizes,
    counts,
  };
}

/** `switch games`, and not `xbox game console`. */
function asksForGame(words: readonly string[]): boolean {
  const at = words.indexOf("game");
  if (at < 0 || CONSOLE_TYPES.has(words[at + 1] ?? "")) return false;
  return words.some((word) => CONSOLES.has(word) || CONSOLE_TYPES.has(word));
}

function choicesIn(words: readonly string[]): Choice[] {
  return CHOICES.map((isChoice) => ({ asked: words.filter(isChoice), isChoice })).filter(
    ({ asked }) => asked.length > 0,
  );
}

/** `aaa 24 pack` asks for batteries. */
function withUnsaidType(words: readonly string[]): readonly string[] {
  const types = words.flatMap((word) => UNSAID_TYPES.get(word) ?? []);
  return [...new Set([...words, ...types])];
}
