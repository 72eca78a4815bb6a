import { normalGtin } from "@stockfinder/contracts/gtin";
import type { CertainStock } from "@stockfinder/contracts/listings";
import type { POST_STATUSES, STORE_TAGS } from "@stockfinder/contracts/post-options";
import { modelOf } from "@stockfinder/product-rules/identity/model-of";
import { productOf } from "@stockfinder/product-rules/identity/product-of";
import { knownTitle } from "../products/known-titles.ts";

/** A post's reading of a retailer's shelf. */
export interface SaidOfShelf {
  readonly retailer: string;
  readonly stock: CertainStock;
  /** The product by its GTIN, or by brand and model number. */
  readonly gtin: string | null;
  readonly model: string | null;
}

/** The retailers of the store tags; `General` and `Other` have none. */
const RETAILERS: ReadonlyMap<string, string> = new Map<(typeof STORE_TAGS)[number], string>([
  ["Target", "target"],
  ["Walgreens", "walgreens"],
  ["Sam's Club", "samsclub"],
  ["Walmart", "walmart"],
  ["CVS", "cvs"],
  ["Walmart Groceries", "walmartgrocery"],
]);

const STOCKS: ReadonlyMap<string, CertainStock> = new Map<(typeof POST_STATUSES)[number], CertainStock>([
  ["In Stock", "in"],
  ["Limited Stock", "limited"],
  ["Out of Stock", "out"],
]);

/**
 * Null unless the post names a retailer, a stock and a product. An item's name counts only with brand and model number: a
 * merely similar name is another product.
 */
export function saidOfShelf(post: {
  readonly store: string;
  readonly status: string | null;
  readonly itemName: string | null;
  readonly upc: string | null;
}): SaidOfShelf | null {
  const retailer = RETAILERS.get(post.store);
  const stock = STOCKS.get(post.status ?? "");
  const gtin = post.upc === null ? null : normalGtin(post.upc);
  const model = post.itemName === null ? null : modelIn(post.itemName);
  if (retailer === undefined || stock === undefined || (gtin === null && model === null)) return null;
  return { retailer, stock, gtin, model };
}

function modelIn(itemName: string): string | null {
  return modelOf(productOf({ id: "post", upc: null, title: knownTitle(itemName) }));
}
