import type { Product } from "../catalog.ts";
import { chance, hexId } from "../random.ts";
import { itemNumbers } from "./items.ts";

export const WALMART_ITEMS = itemNumbers("walmart", 100_200_000);

const OWN_SELLER = { id: "F55CDC31AB754BB68FE0B39041159D63", name: "Walmart.com" } as const;

/** Items of other sellers are listed among Walmart's own. */
export function isMarketplace({ upc }: Product): boolean {
  return chance(0.05, "marketplace", upc);
}

export function walmartSeller(product: Product): { id: string; name: string } {
  if (!isMarketplace(product)) return OWN_SELLER;
  return { id: hexId(32, "seller", product.brand), name: `${product.brand} Outlet LLC` };
}

export function walmartOfferId({ upc }: Product): string {
  return hexId(32, "offer", upc);
}

export function walmartProductId({ upc }: Product): string {
  return hexId(12, "product", upc);
}
