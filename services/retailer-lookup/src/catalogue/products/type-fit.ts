import { isLine } from "@stockfinder/product-rules/identity/brands";
import type { TitleParts } from "@stockfinder/product-rules/identity/title";
import type { TitleHeads } from "@stockfinder/product-rules/identity/title-heads";
import {
  ACCESSORIES,
  ALSO_CALLED,
  COLOURS,
  DESCRIPTIONS,
  FILLERS,
  FORMS,
  LINES,
  UNITS_AT_END,
  VARIANTS,
  VESSELS,
} from "@stockfinder/product-rules/identity/vocabulary";
import { hasSimilar, isImplied } from "./covered.ts";
import { LEAVES } from "./leaves.ts";
import type { Query } from "./query.ts";

/** Names of several words: `Apple Watch`. */
const OTHER_NAMES = [...ALSO_CALLED.values()].flat().filter(({ length }) => length > 1);

export function typeFit(query: Query, { brand, goesWith }: TitleParts, heads: TitleHeads): number {
  const { head, main, beside, isAccessory, isForConsole } = heads;
  const { asked, wantsAccessory } = query;
  if (query.wantsGame) {
    const isGame = (isForConsole || goesWith) && !head.some((word) => ACCESSORIES.has(word));
    return isGame ? 1 : LEAVES.otherType;
  }
  const type = typeIn(head, asked);
  if (type !== null && asked.has(type)) return isForConsole && !wantsAccessory ? LEAVES.otherType : 1;

  if (!wantsAccessory && isAccessory) return isBrandAlone(query, brand) ? LEAVES.otherForm : LEAVES.accessory;
  if (goesWith && query.words.some((word) => !main.has(word) && beside.has(word))) return LEAVES.accessory;

  // `chocolate` names a variant of other things, and a product if it is alone.
  const wanted = typeIn(query.words) ?? query.words.at(-1) ?? null;
  if (wanted === null || isCode(wanted) || isImplied(wanted, query, heads)) return 1;
  const isForm = type === null || FORMS.has(type);
  if (!main.has(wanted)) {
    // A missing word has cost its share already. `print` in `Print Paper` is no printer.
    return !isForm && hasSimilar(main, wanted) && !hasSimilar(new Set([type]), wanted) ? LEAVES.otherType : 1;
  }
  if (isName(wanted, asked, brand, head) || isNumbered(wanted, query, head)) return 1;
  if (isInOtherName(wanted, head)) return 1;
  if (!head.includes(wanted)) return LEAVES.typeBehindHead;
  if (head[head.indexOf(wanted) + 1] === "and") return 1; // a vacuum and mop is a vacuum
  return isForm || isNamed(query.words, brand, head) ? LEAVES.otherForm : LEAVES.otherType;
}

/** Whether the title has the query's type and no other word of it: a digital watch for `smart watch`. `share` is of `covered`. */
export function isTypeAlone({ words, brand, line }: Query, { main }: TitleHeads, share: number): boolean {
  if (words.length < 2 || share * words.length > 1) return false;
  const wanted = typeIn(words);
  if (wanted === null || wanted === line || brand?.split(" ").includes(wanted)) return false;
  return main.has(wanted);
}

/** The watch in `Apple Watch SE … GPS`: the name of a product, so what follows it is no other type. */
function isInOtherName(word: string, head: readonly string[]): boolean {
  return OTHER_NAMES.some((name) => name.includes(word) && name.every((each) => head.includes(each)));
}

/** `rtx 4070` in `NVIDIA GeForce RTX 4070 Graphics Card`. */
function isNumbered(word: string, { numbers }: Query, head: readonly string[]): boolean {
  return numbers.some((number) => head[head.indexOf(word) + 1] === String(number));
}

/** `brita` means all that Brita makes, filters too. */
function isBrandAlone({ words }: Query, brand: string | null): boolean {
  const names = brand?.split(" ") ?? [];
  return words.every((word) => names.includes(word));
}

/** A word with a digit, like `cr2032` and `m3`, names a model and no type of product. */
function isCode(word: string): boolean {
  return /\d/.test(word);
}

/** Whether the query is the title's name: `iPad Air M2`, `Tide … Pods`, `LEGO Star Wars`. */
function isNamed(asked: readonly string[], brand: string | null, head: readonly string[]): boolean {
  const words = asked.filter((word) => !isCode(word));
  if (words.length < 2 || !words.every((word) => head.includes(word))) return false;
  const names = brand?.split(" ") ?? [];
  if (names.length > 0 && names.every((name) => words.includes(name))) return true;
  const start = head.indexOf(words[0] ?? "");
  return start <= names.length && words.every((word, i) => head[start + i] === word);
}

/** A brand or product line at the start of a title: everything with that name matches. `milk` does not match Milk-Bone. */
function isName(word: string, asked: ReadonlySet<string>, brand: string | null, head: readonly string[]) {
  const names = brand?.split(" ") ?? [];
  if (names.includes(word)) return names.every((name) => asked.has(name));
  return head.includes(word) && (head[0] === word || LINES.has(word) || isLine(word));
}

const NOTHING: ReadonlySet<string> = new Set();

/** The last word that names a type: sizes, colours and variants may follow it, unless the query names them. */
function typeIn(words: readonly string[], asked = NOTHING): string | null {
  for (let i = words.length - 1; i >= 0; i -= 1) {
    const word = words[i] ?? "";
    if (asked.has(word)) return word;
    const says =
      !FILLERS.has(word) &&
      !VESSELS.has(word) &&
      !COLOURS.has(word) &&
      !VARIANTS.has(word) &&
      !DESCRIPTIONS.has(word) &&
      /^[a-z]{2,}$/.test(word);
    if (says && !UNITS_AT_END.has(word)) return word;
  }
  return null;
}
