import { isSecondHand } from "@stockfinder/product-rules/costs";
import { plainTitle } from "@stockfinder/product-rules/plain-title";
import { conditionText } from "../../../components/offer-words.ts";
import type { Offer } from "../offers/offers.ts";
import { fits, isFromMarketplace, type Product } from "./products.ts";
import { shortLabels } from "./short-labels.ts";

/** How many products a shopper may choose from. */
const MAX_CHIPS = 6;
const SEPARATOR = /,\s+/;
/** The text after one of these is the product that an accessory is for. */
const ACCESSORY_OF = /\s(?:for|with|compatible)\s.*$/i;
const MAX_WORDS = 4;
const SIZE = /^(?:\d|half\b)/;
/** What sellers add to a title, and no name of a product. */
const FLOURISH =
  /^(?:brand )?new(?: sealed)?$|^(?:factory )?sealed$|^(?:free|fast)(?: fast)? ship(?:ping|s)?$|\s*\((?:brand new|new|sealed)\)/i;
const SAYS_CONDITION = /refurbished|renewed|\bused\b|pre-?owned/i;
const WHOLLY_BRACKETED = /^\(([^()]*)\)$/;
/** A word without meaning by itself: the 2 of `Size 2`, the S of `Series S`, the 1 of `1 m`. */
const FRAGMENT = /^(?:[\d.]+|\p{L})$/u;
const UNIT = /^(?:count|ct|fl|ft|gal|gb|in|inch|lb|m|mg|ml|oz|pc|pk|qt|tb)$/;

export interface Chip {
  readonly product: Product;
  readonly label: string;
}

/** At its first store, without marks. A seller's title only where no store lists the product. */
export function nameOf({ listings, known }: Product): string {
  const { item } = listings.find((listing) => !isFromMarketplace(listing)) ?? listings[0] ?? {};
  if (item === undefined) return known?.name ?? "";
  const name = partsOf(item.title).join(", ");
  const condition = conditionText(item.product.condition);
  return condition === null || SAYS_CONDITION.test(name) ? name : `${name} (${condition})`;
}

/** As a store names it that offers it new, where the first title is that of a used one. */
export function offeredName(
  product: Product,
  { name, condition }: Pick<Offer, "name" | "condition">,
): string {
  const isNew = !isSecondHand({ condition }) && conditionOf(product) !== undefined;
  return isNew ? plainTitle(name) : nameOf(product);
}

/** Absent for new goods. A title is often cut off before it says so. */
export function conditionOf({ listings }: Product): Offer["condition"] {
  return listings[0]?.item.product.condition;
}

/** The chosen product with those of its maker that fit the query: another maker's product is no variant, nor a game for a console. */
export function variantsOf(products: readonly Product[], chosen: Product): readonly Product[] {
  const maker = makerOf(chosen);
  return products.filter((product) => product === chosen || (fits(product) && makerOf(product) === maker));
}

/** The brand, or the first word of the name where it is not known. */
function makerOf(product: Product): string {
  return product.listings[0]?.item.product.brand ?? plain(nameOf(product).split(/\s/)[0] ?? "");
}

/** Labelled by their difference: "Disc", "Digital"; accessories last. Always with the chosen one. */
export function chipsOf(products: readonly Product[], chosen: Product | null): readonly Chip[] {
  const asked = products.filter(({ relevance }) => relevance > 0);
  const first = asked.slice(0, MAX_CHIPS);
  const shown = chosen && !first.includes(chosen) ? [...first.slice(0, MAX_CHIPS - 1), chosen] : first;
  const [headline, ...others] = shown.map(nameOf);
  if (headline === undefined) return [];
  const labels = shown.map((product, index) =>
    index === 0 ? headlineLabel(headline, others) : labelOf(product, headline),
  );
  const clear = shown.map((product, index) => {
    const label = (labels[index] ?? "").replace(WHOLLY_BRACKETED, "$1");
    const isClear = label !== "" && labels.indexOf(label) === labels.lastIndexOf(label);
    return isClear ? label : nameOf(product);
  });
  const short = shortLabels(clear);
  return shown.map((product, index) => ({ product, label: short[index] ?? "" }));
}

function labelOf(product: Product, headline: string): string {
  const name = nameOf(product);
  if (fits(product)) return ownWords(name, headline);
  return ownWords(name.replace(ACCESSORY_OF, ""), headline).split(" ").slice(-MAX_WORDS).join(" ");
}

/** The words of a name that another lacks. */
function ownWords(name: string, other: string): string {
  const known = wordsOf(other);
  const parts = name
    .split(", ")
    .map((part) => {
      const own = withNeighbours(part.split(/\s+/), (word) => !known.has(plain(word)));
      // The unit of a size has no meaning without its number, nor the number without its unit.
      return own.length > 0 && SIZE.test(part) ? part : own.join(" ");
    })
    .filter((part) => part !== "");
  // "(PS5)" beside other words is a name for the same, while "(Refurbished)" is not.
  const own = parts.filter((part) => !WHOLLY_BRACKETED.test(part) || SAYS_CONDITION.test(part));
  return (own.length > 0 ? own : parts).join(", ");
}

/** A word without meaning by itself keeps its unit, or the word before; a unit alone is left out. */
function withNeighbours(words: readonly string[], isChosen: (word: string) => boolean): readonly string[] {
  const taken = new Set<number>();
  for (const [at, word] of words.entries()) {
    if (!isChosen(word) || (UNIT.test(plain(word)) && at > 0)) continue;
    taken.add(at);
    if (!FRAGMENT.test(plain(word))) continue;
    if (!isUnitAt(words, at + 1)) taken.add(Math.max(0, at - 1));
    for (let next = at + 1; isUnitAt(words, next); next += 1) taken.add(next);
  }
  return words.filter((_, at) => taken.has(at));
}

function isUnitAt(words: readonly string[], at: number): boolean {
  return UNIT.test(plain(words[at] ?? ""));
}

/** The difference between the headline and the most similar product. */
function headlineLabel(headline: string, others: readonly string[]): string {
  const labels = others.map((other) => ownWords(headline, other)).filter((label) => label !== "");
  return labels.toSorted((a, b) => a.length - b.length)[0] ?? "";
}

function wordsOf(name: string): ReadonlySet<string> {
  return new Set(name.split(/\s+/).map(plain));
}

/** Without capitals and marks. */
export function plain(word: string): string {
  return word
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.%]/gu, "")
    .replace(/\.+$/, "");
}

function partsOf(title: string): string[] {
  return plainTitle(title)
    .split(SEPARATOR)
    .map((part) => part.trim().replace(FLOURISH, ""))
    .filter((part) => part !== "");
}
