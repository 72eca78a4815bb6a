import type { Chain } from "../catalog/columns.ts";
import type { Product } from "../catalog.ts";
import type { World } from "../world.ts";

/** A chain's own item numbers: a product's index in the catalogue, counted from `first`. */
export interface ItemNumbers {
  of(product: Product): string;
  /** The product with that number, if the chain sells it. */
  find(world: World, id: string): Product | null;
}

export function itemNumbers(chain: Chain, first: number, prefix = ""): ItemNumbers {
  return {
    of: ({ index }) => `${prefix}${first + index}`,
    find(world, id) {
      const digits = id.startsWith(prefix) ? id.slice(prefix.length) : "";
      return /^\d{1,15}$/.test(digits) ? world.catalog.at(Number(digits) - first, chain) : null;
    },
  };
}

/** Products for a shopper's query: words, a UPC, or the chain's own item number. */
export function findProducts(world: World, chain: Chain, numbers: ItemNumbers, words: string): Product[] {
  const numbered = numbers.find(world, words.trim());
  return numbered ? [numbered] : world.search.find(words, chain);
}

export function dollars(cents: number): number {
  return cents / 100;
}

export function dollarText(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** The title up to its size, which follows the last comma or dash. */
export function titleWithoutSize({ title }: Product): string {
  return /^(.+)(?:, | - )/.exec(title)?.[1] ?? title;
}

/** `Northwind-Disinfecting-Wipes-75-Count`, as used in item addresses. */
export function slugOf({ title }: Product): string {
  return title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
