import type { Product } from "../catalog.ts";
import { chance } from "../random.ts";
import type { Shop } from "./shop.ts";

const SHARE_SOLD = 0.45;

/** Whether a shop lists a product at all; the same for all time. */
export function isSoldAt({ host, categories }: Shop, product: Product, seed: string): boolean {
  return categories.includes(product.category) && chance(SHARE_SOLD, seed, "shop sells", host, product.upc);
}
