import { isNear, type Product } from "./products.ts";

/** A search that may have been misspelled: `airpds pro`, and the words that are probably meant. */
export interface Wording {
  readonly query: string;
  /** `airpods pro`; null if nothing seems misspelled. */
  readonly suggestion: string | null;
}

/**
 * The products that come closest to a search that nothing fits, in their order. One without the corrected word only shares
 * the others: a toothbrush is no `airpods pro`. Of two words the last names the kind: a board game `Word Garden` is no `garden hose`.
 */
export function nearProducts(
  products: readonly Product[],
  { query, suggestion }: Wording,
): readonly Product[] {
  const typed = wordsOf(query);
  const corrected = suggestion === null ? [] : wordsOf(suggestion).filter((word) => !typed.includes(word));
  const asked = suggestion ?? query;
  const plain = withoutNumbers(asked);
  const wanted = wordsOf(plain);
  return products.filter((product) => {
    if (!corrected.every((word) => isNamed(product, word))) return false;
    const named = wanted.filter((word) => isNamed(product, word));
    // Another number of the same is far off by its relevance: an RTX 4070 for "rtx 5080".
    if (plain !== "" && plain !== asked && named.length === wanted.length) return true;
    if (!isNear(product)) return false;
    return named.length > wanted.length / 2 || (named.length > 0 && named.at(-1) === wanted.at(-1));
  });
}

/** What is left without the words that make it one product: "rtx 5080" is an "rtx". */
export function withoutNumbers(query: string): string {
  return query.replace(/\S*\d\S*/g, "").trim();
}

/** The words of a query that none of the products' titles say: "5080" beside an RTX 4070. */
export function missingWords(products: readonly Product[], query: string): readonly string[] {
  return query
    .split(/\s+/)
    .filter((word) => !products.some((product) => isNamed(product, word.toLowerCase())));
}

function isNamed({ listings }: Product, word: string): boolean {
  return listings.some(({ item }) => item.title.toLowerCase().includes(word.replace(/s$/, "")));
}

function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/);
}
