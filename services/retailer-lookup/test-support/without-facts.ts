import type { ListedItem } from "../src/catalogue/products/listed-item.ts";
import type { SearchPage } from "../src/readers/parsing/retailer.ts";

/** A search's page for tests of names, prices and stock; `facts-by-reader.test.ts` is about the facts. */
export function withoutFacts({ items, ...page }: SearchPage): SearchPage {
  return { ...page, items: items.map(({ facts: _, ...item }): ListedItem => item) };
}
