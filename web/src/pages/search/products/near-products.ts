import { isNear, type Product } from "./products.ts";

/** A search that may have been misspelled: `airpds pro`, and the words that are probably meant. */
export interface Wording {
  readonly query: string;
  /** `airpods pro`; null if nothing seems misspelled. */
  readonly suggestion: string | null;
}

/**
 * The products that come closest to a search that nothing fits, in their order. A product without the corrected word only
 * shares the other words: a toothbrush is no `airpods pro`.
 */
export function nearProducts(
  products: readonly Product[],
  { query, suggestion }: Wording,
): readonly Product[] {
  const typed = wordsOf(query);
  const corrected = suggestion === null ? [] : wordsOf(suggestion).filter((word) => !typed.includes(word));
  return products.filter((product) => isNear(product) && corrected.every((word) => isNamed(product, word)));
}

function isNamed({ listings }: Product, word: string): boolean {
  return listings.some(({ item }) => item.title.toLowerCase().includes(word));
}

function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/);
}
