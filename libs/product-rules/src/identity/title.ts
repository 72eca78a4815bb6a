import { brandIn } from "./brands.ts";
import { type Condition, readCondition } from "./condition.ts";
import { generations } from "./generations.ts";
import { readModelNumber } from "./model-number.ts";
import { measure, type Size } from "./sizes.ts";
import { headsOf, type TitleHeads } from "./title-heads.ts";
import { COLOURS, FILLERS, IMPLIED, MODELS, UNSAID, VARIANTS } from "./vocabulary.ts";
import { readWords, type Word } from "./words.ts";

export interface TitleParts {
  /** In their order, as spelled in one spelling. */
  readonly words: readonly Word[];
  readonly heads: TitleHeads;
  readonly brand: string | null;
  readonly modelNumber: string | null;
  readonly condition: Condition;
  readonly isBundle: boolean;
  /** An accessory of something: a part, a refill, a case. */
  readonly goesWith: boolean;
  /** The words besides brand, sizes and counts: sorted, without duplicates. */
  readonly line: readonly string[];
  /** Words like `pro` and `mini`, and `oled`, which name a model of a product line. */
  readonly models: readonly string[];
  /** In the order of the title; also part of `line`. */
  readonly variant: readonly string[];
  readonly sizes: readonly Size[];
  readonly counts: readonly number[];
  /** The sizes are capacities, not amounts sold. */
  readonly isHolder: boolean;
  /** `pack of 3`, `lot of 3`: sellers' words for several units of one product. */
  readonly saysPackOf: boolean;
  /** `2 Pack` at the beginning or after a last dash or bracket: a maker's own count, or a seller's lot. */
  readonly setsPackApart: boolean;
  /** Included extras: the words from `with` or `plus` on. */
  readonly extras: readonly string[];
  /** Cut off by the shop, so a missing word means nothing. */
  readonly isCut: boolean;
}

const GOES_WITH = new Set(["for", "compatible", "replacement", "fit", "part"]);

export function readTitle(title: string): TitleParts {
  const words = readWords(title);
  const spelled = words.map(({ text }) => text);
  const { condition, rest } = readCondition(generations(spelled));
  const { sizes, counts, isHolder, rest: unmeasured } = measure(rest.filter((word) => word !== "and"));
  const brand = brandIn(unmeasured);
  const line = lineIn(unmeasured.filter((_, at) => !brand || at < brand.at || at >= brand.at + brand.length));
  return {
    words,
    heads: headsOf(words, brand?.name ?? null),
    brand: brand?.name ?? null,
    modelNumber: readModelNumber(title, brand?.name ?? null),
    condition,
    // A maker's own combination is a "combo": a vacuum that mops too, a keyboard with its mouse.
    isBundle: /\bbundle\b|\s\+\s/i.test(title),
    goesWith: spelled.some((word) => GOES_WITH.has(word)),
    line,
    models: spelled.filter((word) => MODELS.has(word) || word === "oled"),
    variant: unmeasured.filter(
      (word, at) => (COLOURS.has(word) || VARIANTS.has(word)) && unmeasured.indexOf(word) === at,
    ),
    sizes,
    counts,
    isHolder,
    saysPackOf: /\b(?:pack|lot|case|set) of \d/i.test(title),
    setsPackApart: /^\(?\d+[ -]?(?:pack|pk|pcs)\b|[-–(] *\d+[ -]?(?:pack|pk|pcs)\)?$/i.test(title.trim()),
    extras: extrasIn(unmeasured),
    isCut: /(?:\.\.\.|…)$/.test(title.trim()),
  };
}

/** The title in the condition that the shop states beside it: sellers rarely write `used`. */
export function inCondition(title: TitleParts, stated: Condition | undefined): TitleParts {
  const isAsTitled = stated === undefined || stated === "new" || stated === title.condition;
  return isAsTitled ? title : { ...title, condition: stated };
}

function extrasIn(words: readonly string[]): string[] {
  const from = words.findIndex((word) => word === "with" || word === "plus");
  return from < 0
    ? []
    : words
        .slice(from + 1)
        .filter((word) => !FILLERS.has(word))
        .sort();
}

function lineIn(words: readonly string[]): string[] {
  const line = new Set(words.filter((word) => !FILLERS.has(word) && !UNSAID.has(word)));
  for (const word of line) {
    const implied = IMPLIED.get(word);
    if (implied) for (const unsaid of implied) line.delete(unsaid);
  }
  return [...line].sort();
}
