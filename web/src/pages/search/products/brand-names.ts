import { plain } from "./product-labels.ts";

/** A longer beginning of a name is not a brand. */
const MOST_WORDS = 3;

interface Named {
  readonly name: string;
  /** In the spelling of parsed titles: `folger`, `maxwell house`. Null if it is not known. */
  readonly brand: string | null;
}

/**
 * The brand of each product as the names write it: `Folgers`, `Dunkin'`. One that is not known is what stands before the words that
 * names of several beginnings share: the `Morning Ridge` of `Morning Ridge Ground Coffee`. Null where nothing does.
 */
export function brandNames(products: readonly Named[], query: string): readonly (string | null)[] {
  const isShared = sharedWords(products, query);
  const found = products.map(({ name, brand }) => {
    const words = wordsOf(name);
    if (brand !== null) return begins(words, brand.split(" ")) ? brandIn(words, brand) : null;
    const end = words.findIndex((word, at) => at > 0 && isShared(word));
    return end < 1 || end > MOST_WORDS ? null : words.slice(0, end).join(" ");
  });
  const spellings = new Map<string, string>();
  for (const [at, spelling] of found.entries()) {
    const key = products[at]?.brand ?? (spelling && plain(spelling));
    if (key && spelling && !spellings.has(key)) spellings.set(key, spelling);
  }
  return products.map(({ brand }, at) => {
    const spelling = found[at];
    if (brand !== null) return spellings.get(brand) ?? capitalized(brand);
    return spelling ? (spellings.get(plain(spelling)) ?? spelling) : null;
  });
}

/** The words of the query, and those in names of several beginnings. */
function sharedWords(products: readonly Named[], query: string): (word: string) => boolean {
  const asked = new Set(query.split(/\s+/).map(plain));
  const beginnings = new Map<string, Set<string>>();
  for (const { name } of products) {
    const [first = "", ...others] = wordsOf(name).map(plain);
    for (const word of others) beginnings.set(word, (beginnings.get(word) ?? new Set()).add(first));
  }
  return (word) => asked.has(plain(word)) || (beginnings.get(plain(word))?.size ?? 0) > 1;
}

function wordsOf(name: string): readonly string[] {
  return (name.split(",")[0] ?? "").split(/\s+/);
}

/** Parsed titles cut plurals and some endings off: `folger`, `barby`. */
function begins(words: readonly string[], brand: readonly string[]): boolean {
  const [first = ""] = brand;
  return plain(words[0] ?? "").startsWith(
    brand.length > 1 ? first : first.slice(0, Math.max(3, first.length - 1)),
  );
}

/** Parsed titles leave the `&` of `Arm & Hammer` out. */
function brandIn(words: readonly string[], brand: string): string {
  const parsed = brand.split(" ").length;
  return words.slice(0, words.slice(0, parsed).includes("&") ? parsed + 1 : parsed).join(" ");
}

function capitalized(brand: string): string {
  return brand.replace(/(?<!\S)\p{L}/gu, (letter) => letter.toUpperCase());
}
