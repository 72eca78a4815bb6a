import type { Product } from "@stockfinder/contracts/retailer-items";

/** An item below this does not match the query: an accessory, another size, a word outside the title. */
export const GOOD_RELEVANCE = 0.5;

/** A product this close to the best match may come before it if more stores have it. */
export const CLOSE = 0.95;

/**
 * The product key of each item of one search, over all of its sections. An item without a GTIN gets the key of the only
 * GTIN product that shares a key or alias with it. If several do, it joins none: a wrong join is worse than none.
 */
export function joinedKeys(products: readonly Product[]): string[] {
  const byAlias = new Map<string, Set<string>>();
  for (const { key, aliases, gtin } of products) {
    if (gtin === null) continue;
    for (const alias of aliases) byAlias.set(alias, (byAlias.get(alias) ?? new Set()).add(key));
  }
  return products.map(({ key, aliases, gtin }) => {
    if (gtin !== null) return key;
    // The model number comes first: it is more specific than a title.
    for (const alias of [key, ...aliases]) {
      const [only, ...others] = byAlias.get(alias) ?? [];
      if (only !== undefined && others.length === 0) return only;
    }
    return key;
  });
}
