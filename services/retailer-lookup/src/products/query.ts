import { brandIn } from "./brands.ts";
import { generations } from "./generations.ts";
import { readGtin } from "./gtin.ts";
import { readModelNumber } from "./model-number.ts";
import { measure, numberIn, type Size } from "./sizes.ts";
import { ACCESSORIES, CONSOLES, FILLERS, IMPLIED, UNSAID_TYPES } from "./vocabulary.ts";
import { readWords } from "./words.ts";

/** A shopper's query, read into parts. */
export interface Query {
  /** The code, where the query is one. */
  readonly gtin: string | null;
  readonly words: readonly string[];
  readonly asked: ReadonlySet<string>;
  /** The words, and those that they imply. */
  readonly implied: ReadonlySet<string>;
  readonly brand: string | null;
  /** The maker's number, where the query has one: `wh-1000xm5`. */
  readonly modelNumber: string | null;
  readonly wantsAccessory: boolean;
  /** `switch games`: not the console. `game` alone does not distinguish products. */
  readonly wantsGame: boolean;
  /** Numbers without a unit: `tv 55`, `iphone 15`. */
  readonly numbers: readonly number[];
  readonly sizes: readonly Size[];
  readonly counts: readonly number[];
}

export function readQuery(text: string): Query {
  const { sizes, counts, rest } = measure(generations(readWords(text).map(({ text }) => text)));
  const words = [...new Set(rest)].filter((word) => numberIn(word) === null);
  const telling = words.filter((word) => !FILLERS.has(word));
  const asked = withUnsaidType(telling.length > 0 ? telling : words);
  const brand = brandIn(asked)?.name ?? null;
  return {
    gtin: readGtin(text.trim()),
    words: asked,
    asked: new Set(asked),
    implied: new Set([...asked, ...asked.flatMap((word) => IMPLIED.get(word) ?? [])]),
    brand,
    modelNumber: readModelNumber(text, brand),
    wantsAccessory: asked.some((word) => ACCESSORIES.has(word)),
    wantsGame: words.includes("game") && asked.some((word) => CONSOLES.has(word)),
    numbers: rest.flatMap((word) => numberIn(word) ?? []),
    sizes,
    counts,
  };
}

/** `aaa 24 pack` asks for batteries. */
function withUnsaidType(words: readonly string[]): readonly string[] {
  const types = words.flatMap((word) => UNSAID_TYPES.get(word) ?? []);
  return [...new Set([...words, ...types])];
}
