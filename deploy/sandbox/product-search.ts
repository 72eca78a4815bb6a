import type { Chain } from "./catalog/columns.ts";
import { asListedAt, type Catalog, type Product } from "./catalog.ts";
import { wordsOf } from "./words.ts";

/** How much a word counts for a product, depending on its field. */
const WEIGHT = { head: 6, kind: 4, alias: 3, brand: 3, title: 2, category: 1 } as const;
const EXACT_KIND = 8;

/** Cached rankings, so that eight chains with the same query cost one ranking. */
const KEPT_RANKINGS = 500;

/** Finds products by the words in their titles, kinds, brands and categories. */
export class ProductSearch {
  readonly #catalog: Catalog;
  readonly #postings = new Map<string, Map<number, number>>();
  readonly #kinds: string[];
  readonly #rankings = new Map<string, readonly Product[]>();

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
    this.#kinds = catalog.products.map(({ kind }) => wordsOf(kind).join(" "));
    for (const product of catalog.products) this.#index(product);
  }

  /** `chain`'s products for these words, best first; a UPC finds only its product. */
  find(words: string, chain: Chain): Product[] {
    return this.#ranked(words)
      .filter(({ soldAt }) => soldAt.has(chain))
      .map((product) => asListedAt(chain, product));
  }

  #ranked(words: string): readonly Product[] {
    const kept = this.#rankings.get(words);
    if (kept) return kept;
    const ranking = this.#rank(words);
    const oldest = this.#rankings.keys().next();
    if (this.#rankings.size >= KEPT_RANKINGS && !oldest.done) this.#rankings.delete(oldest.value);
    this.#rankings.set(words, ranking);
    return ranking;
  }

  #rank(words: string): Product[] {
    if (/^\d{11,14}$/.test(words.trim())) {
      const product = this.#catalog.withUpc(words.trim());
      if (product) return [product];
    }
    const tokens = [...new Set(wordsOf(words))];
    const hits = new Map<number, { matched: number; score: number }>();
    for (const [at, token] of tokens.entries()) {
      for (const [index, weight] of this.#asWritten(token, tokens[at - 1], tokens[at + 1])) {
        const hit = hits.get(index) ?? { matched: 0, score: 0 };
        hits.set(index, { matched: hit.matched + 1, score: hit.score + weight });
      }
    }
    // All words have to match; if no product matches all, most of them have to.
    const best = Math.max(0, ...[...hits.values()].map(({ matched }) => matched));
    if (best === 0 || best < tokens.length / 2) return [];
    const asKind = tokens.join(" ");
    return [...hits]
      .filter(([, { matched }]) => matched === best)
      .map(([index, { score }]) => ({
        index,
        score: score + (this.#kinds[index] === asKind ? EXACT_KIND : 0),
      }))
      .sort((a, b) => b.score - a.score || this.#reviews(b.index) - this.#reviews(a.index))
      .flatMap(({ index }) => this.#catalog.products[index] ?? []);
  }

  #reviews(index: number): number {
    return this.#catalog.products[index]?.reviews ?? 0;
  }

  /** A word by itself, or as a part of a compound with the word before or after it: `head phones` finds headphones. */
  #asWritten(token: string, before = "", after = ""): Iterable<[number, number]> {
    const compounds = [before && before + token, after && token + after].flatMap(
      (compound) => this.#postings.get(compound) ?? [],
    );
    if (compounds.length === 0) return this.#lookUp(token);
    return strongest([new Map(this.#lookUp(token)), ...compounds]);
  }

  /** A word that no product contains is matched as a prefix: `disinfect`, `playst`. */
  #lookUp(token: string): Iterable<[number, number]> {
    const exact = this.#postings.get(token);
    if (exact || token.length < 3) return exact ?? [];
    return strongest(
      [...this.#postings].flatMap(([word, postings]) => (word.startsWith(token) ? postings : [])),
    );
  }

  #index(product: Product): void {
    const kind = wordsOf(product.kind);
    this.#post(product, kind.slice(-1), WEIGHT.head);
    this.#post(product, kind, WEIGHT.kind);
    this.#post(product, product.alsoCalled.flatMap(wordsOf), WEIGHT.alias);
    this.#post(product, wordsOf(product.brand), WEIGHT.brand);
    this.#post(product, wordsOf(product.title), WEIGHT.title);
    this.#post(product, wordsOf(product.category), WEIGHT.category);
    // `airfryer` finds an Air Fryer.
    this.#post(product, pairsOf(kind), WEIGHT.kind);
  }

  #post(product: Product, tokens: readonly string[], weight: number): void {
    for (const token of tokens) {
      const postings = this.#postings.get(token) ?? new Map<number, number>();
      postings.set(product.index, Math.max(weight, postings.get(product.index) ?? 0));
      this.#postings.set(token, postings);
    }
  }
}

/** Each two adjacent words as one. */
function pairsOf(tokens: readonly string[]): string[] {
  return tokens.slice(1).map((token, at) => `${tokens[at]}${token}`);
}

/** Each product with the greatest of its weights. */
function strongest(all: Iterable<ReadonlyMap<number, number>>): Map<number, number> {
  const merged = new Map<number, number>();
  for (const postings of all)
    for (const [index, weight] of postings) merged.set(index, Math.max(weight, merged.get(index) ?? 0));
  return merged;
}
